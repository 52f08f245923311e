import type { APIRoute } from 'astro';
import { z } from 'astro/zod';
import { priceListSchema } from '~/features/order/rules/price-list-schema';

export const GET: APIRoute = () => Response.json(z.toJSONSchema(priceListSchema));
