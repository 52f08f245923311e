/** Every route of the specification, section 2. */
export const routes = [
  '/',
  '/portfolio',
  '/questionnaire',
  '/ai-appointment',
  '/embedded-ai-voice-agent',
  '/inbound-calling',
  '/pricing',
  '/pricing/monthly',
  '/pricing/biannual',
  '/pricing/annual',
  '/features',
  '/how-it-works',
  '/contact',
  '/privacy-policy',
  '/engage-iq',
  '/mod-iq-pricing',
  '/mod-ai-showcase',
  '/mod-showcase-pricing',
  '/mod-mentor',
  '/mod-mentor-pricing',
  '/ai-automation-solutions',
  '/ai-phone-automation',
  '/workflow-automation',
  '/customer-service-automation',
  '/agent-onboarding',
  '/checkout',
  '/payment-success',
  '/payment-failed',
  '/blog',
  '/blog/ai-automation-small-business-guide',
  '/blog/ai-phone-systems-vs-traditional',
  '/blog/business-process-automation-workflows',
  '/ai-phone-automation-service',
  '/ai-appointment-scheduling-service',
  '/lead-generation-automation-service',
  '/auth',
  '/quizzy-persona-assessor',
  '/free-disc-assessment',
  '/voice-testing',
  '/ipa-speak-buddy',
] as const;

/** Pages that the law and honesty ask for. */
export const legalRoutes = ['/terms', '/accessibility', '/privacy-choices', '/trust', '/consent'] as const;

/** Pages that the links in our mails open, each with one thing to press. */
export const mailLinkRoutes = [
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/stop-emails',
  '/my-data',
] as const;
