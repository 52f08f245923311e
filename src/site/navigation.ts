import { QUIZ_QUESTION_COUNT } from './constants.ts';

/** Labels and order are the specification's (§2); targets are the product's decision. */
export interface MenuEntry {
  label: string;
  href: string;
  description: string;
}

export const FEATURES_MENU: readonly MenuEntry[] = [
  {
    label: 'Ai Outbound Agent',
    href: '/ai-appointment',
    description: 'Calls leads who asked to hear from you and books the appointment',
  },
  {
    label: 'Mod AI Voice Bot',
    href: '/embedded-ai-voice-agent',
    description: 'A voice agent on your website, with live transfer to your team',
  },
  {
    label: 'Ai Receptionist',
    href: '/inbound-calling',
    description: 'Answers every call, takes messages, routes the urgent ones',
  },
  {
    label: 'Mod IQ',
    href: '/engage-iq',
    description: 'Finds the reasons behind your calls, chats and emails',
  },
  {
    label: 'Mod AI Showcase',
    href: '/mod-ai-showcase',
    description: 'Short product and listing videos, made for you',
  },
  {
    label: 'Mod Mentor AI',
    href: '/mod-mentor',
    description: 'Practice partner and coach for real-estate professionals',
  },
  {
    label: 'Free DISC Assessment',
    href: '/free-disc-assessment',
    description: `${QUIZ_QUESTION_COUNT} questions, instant report, no account`,
  },
  {
    label: 'Voice Library',
    href: '/voice-testing',
    description: 'Hear and compare the voices',
  },
  {
    label: 'IPA Speak Buddy',
    href: '/ipa-speak-buddy',
    description: 'See and hear how English words are pronounced',
  },
];

export const PRICES_MENU: readonly MenuEntry[] = [
  {
    label: 'AI Voice, Text and Email Pricing',
    href: '/pricing',
    description: 'Three plans, priced in Canadian dollars',
  },
  { label: 'Mod IQ Pricing', href: '/mod-iq-pricing', description: 'By conversations analyzed each month' },
  { label: 'Mod Mentor AI Pricing', href: '/mod-mentor-pricing', description: 'By seat, from one' },
  { label: 'Mod Showcase Pricing', href: '/mod-showcase-pricing', description: 'By video' },
];

interface NavigationLink {
  label: string;
  href: string;
}

export const HEADER_LINKS: readonly NavigationLink[] = [
  { label: 'How It Works', href: '/how-it-works' },
  { label: 'Contact', href: '/contact' },
  { label: 'Blog', href: '/blog' },
];

export const MOBILE_SERVICES: readonly NavigationLink[] = [
  { label: 'AI automation solutions', href: '/ai-automation-solutions' },
  { label: 'AI phone automation', href: '/ai-phone-automation' },
  { label: 'Workflow automation', href: '/workflow-automation' },
  { label: 'Customer service automation', href: '/customer-service-automation' },
];

export const MOBILE_PRICES: readonly NavigationLink[] = PRICES_MENU.slice(0, 3);

export const MOBILE_LINKS: readonly NavigationLink[] = [
  { label: 'Features', href: '/features' },
  { label: 'How It Works', href: '/how-it-works' },
  { label: 'Portfolio', href: '/portfolio' },
  { label: 'Blog', href: '/blog' },
  { label: 'Contact', href: '/contact' },
];

export const FOOTER_QUICK_LINKS: readonly NavigationLink[] = [
  { label: 'Features', href: '/features' },
  { label: 'How It Works', href: '/how-it-works' },
  { label: 'Contact', href: '/contact' },
  { label: 'Privacy Policy', href: '/privacy-policy' },
];

export const FOOTER_MORE: readonly NavigationLink[] = [
  { label: 'Portfolio', href: '/portfolio' },
  { label: 'Pricing', href: '/pricing' },
  { label: 'Free DISC Assessment', href: '/free-disc-assessment' },
  { label: 'Voice Library', href: '/voice-testing' },
  { label: 'IPA Speak Buddy', href: '/ipa-speak-buddy' },
];

export const FOOTER_BASE: readonly NavigationLink[] = [
  { label: 'Terms', href: '/terms' },
  { label: 'Accessibility', href: '/accessibility' },
  { label: 'Privacy choices', href: '/privacy-choices' },
  { label: 'Your data', href: '/my-data' },
  { label: 'Trust', href: '/trust' },
  { label: 'RSS', href: '/rss.xml' },
];

/** Subject of the mobile menu's mail composer. */
export const MOBILE_INQUIRY_SUBJECT = 'Mobile Inquiry';
