import type { APIRoute } from 'astro';
import { publishedMethod } from '~/features/quiz/rules/method';

export const GET: APIRoute = () => Response.json(publishedMethod());
