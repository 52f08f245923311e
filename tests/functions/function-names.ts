import { api } from '../../src/site/api.ts';

/**
 * Every function. Those for machines have formats of their own: the uptime monitor's, the mail provider's, the payment
 * service's, and that in which browsers report what a policy refused.
 */
export const FUNCTION_NAMES = [
  ...Object.keys(api),
  'health',
  'mail-webhook',
  'payment-webhook',
  'policy-report',
];
