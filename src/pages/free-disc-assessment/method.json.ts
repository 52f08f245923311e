import { publishedMethod } from 'virtual:published-method';
import type { APIRoute } from 'astro';

export const GET: APIRoute = async () => Response.json(await publishedMethod());
