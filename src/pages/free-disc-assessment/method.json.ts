import { publishedMethod } from 'virtual:published-method';
import type { APIRoute } from 'astro';

export const GET: APIRoute = () => Response.json(publishedMethod);
