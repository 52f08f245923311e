import { prices } from './navigation.json';

/** Labels and order in `navigation.json` are the specification's (§2); targets are the product's decision. */
export {
  features as FEATURES_MENU,
  footerBase as FOOTER_BASE,
  footerMore as FOOTER_MORE,
  footerQuickLinks as FOOTER_QUICK_LINKS,
  header as HEADER_LINKS,
  mobileInquirySubject as MOBILE_INQUIRY_SUBJECT,
  mobilePages as MOBILE_LINKS,
  mobileServices as MOBILE_SERVICES,
  prices as PRICES_MENU,
} from './navigation.json';
export const MOBILE_PRICES = prices.slice(0, 3);
