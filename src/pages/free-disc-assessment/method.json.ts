import type { APIRoute } from 'astro';
import { publishedMethod } from '~/domain/disc/method';

export const GET: APIRoute = () => Response.json(publishedMethod());
