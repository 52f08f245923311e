import type { OrderPlan } from '~/domain/pricing/order-rules';

/** `5 seats`; empty where the plan is for one workspace. */
export const unitsWords = (unit: OrderPlan['unit'], units: number) =>
  unit === 'workspace' ? '' : `${units} ${unit}${units === 1 ? '' : 's'}`;
