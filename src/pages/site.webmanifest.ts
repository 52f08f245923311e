import type { APIRoute } from 'astro';
import { site } from '~/site/facts';

const icons = [192, 512].map((size) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose: 'any maskable',
}));

export const GET: APIRoute = () =>
  Response.json({
    name: site.brand,
    short_name: site.brand,
    description: site.tagline,
    lang: site.locale,
    start_url: '/',
    display: 'browser',
    background_color: '#fbf9f7',
    theme_color: '#fbf9f7',
    icons,
  });
