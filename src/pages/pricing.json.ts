import type { APIRoute } from 'astro';
import { priceList } from '~/features/order/rules/price-list';

export const GET: APIRoute = ({ site }) => Response.json(priceList(new URL('/pricing.schema.json', site)));
