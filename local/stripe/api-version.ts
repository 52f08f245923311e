/** The only version of Stripe's API that is spoken here: that of the official client. */
export const API_VERSION = '2026-10-28.endive';
