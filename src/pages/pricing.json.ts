import type { APIRoute } from 'astro';
import { priceList } from '~/domain/pricing/price-list';

export const GET: APIRoute = ({ site }) => Response.json(priceList(new URL('/pricing.schema.json', site)));
