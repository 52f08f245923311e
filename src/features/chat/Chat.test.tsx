import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { site } from '~/domain/site';

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

const connected = { PUBLIC_CHAT_PROJECT_ID: 'p1', PUBLIC_CHAT_FRAME_URL: 'https://chat.test/frame' };

test('the button opens the panel without a script', async () => {
  const html = await prerender({});
  const target =
    /<button type="button" class="chat-button" popoverTarget="([^"]+)"[^>]*>Have a Question\?/.exec(html);
  expect(html).toContain(`<div id="${target?.[1]}" class="chat-panel" popover="auto"`);
});

test('without a project id the panel says so and names three ways to reach a person', async () => {
  const html = await prerender({});
  expect(html).toContain('Chat is not connected yet.');
  expect(html).toContain(`href="mailto:${site.email}"`);
  expect(html).toContain(`href="${site.phone.href}"`);
  expect(html).toContain('href="/contact"');
  expect(html).not.toContain('Start chat');
});

test('an id without the address of the frame is not a connection', async () => {
  expect(await prerender({ PUBLIC_CHAT_PROJECT_ID: 'p1' })).toContain('Chat is not connected yet.');
});

test('a connected panel says who answers, and contacts nobody before it is asked to', async () => {
  const html = await prerender(connected);
  expect(html).toContain('automated assistant');
  expect(html).toContain('Start chat');
  expect(html).not.toContain('<iframe');
  expect(html).not.toContain('chat.test');
});
