import { api } from '../../src/site/api.ts';

/** Those with formats of others: the uptime monitor's, the mail provider's, the payment service's, the browsers'. */
export const MACHINE_FUNCTIONS = ['health', 'mail-webhook', 'payment-webhook', 'policy-report'] as const;

export const FUNCTION_NAMES = [...Object.keys(api), ...MACHINE_FUNCTIONS];
