import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { site } from '~/site/facts';

/** The page as it is prerendered with these settings. */
async function prerender(settings: { PUBLIC_CHAT_PROJECT_ID?: string; PUBLIC_CHAT_FRAME_URL?: string }) {
  vi.resetModules();
  vi.doMock('~/lib/public-env', () => ({
    PUBLIC_CHAT_PROJECT_ID: undefined,
    PUBLIC_CHAT_FRAME_URL: undefined,
    ...settings,
  }));
  const { Chat } = await import('./Chat');
  return renderToStaticMarkup(<Chat />);
}

const connected = { PUBLIC_CHAT_PROJECT_ID: 'p1', PUBLIC_CHAT_FRAME_URL: 'https://chat.test/chat-frame' };

test('before the script is there the panel names three ways to reach a person, and offers nothing that cannot work', async () => {
  const html = await prerender({});
  expect(html).toContain(`href="mailto:${site.email}"`);
  expect(html).toContain(`href="${site.phone.href}"`);
  expect(html).toContain('href="/contact"');
  expect(html).not.toContain('<form');
  // An id without the address of the frame is no chat either.
  for (const page of [html, await prerender({ PUBLIC_CHAT_PROJECT_ID: 'p1' })])
    expect(page).not.toContain('Start chat');
});

test('with a chat the panel says who answers and what it gets, and contacts nobody before it is asked to', async () => {
  const html = await prerender(connected);
  expect(html).toContain('An automated assistant of an outside service answers.');
  expect(html).toContain('It gets what you write and your network address.');
  expect(html).toContain('Start chat');
  expect(html).toContain(`href="mailto:${site.email}"`);
  expect(html).not.toContain('<iframe');
  expect(html).not.toContain('chat.test');
});
