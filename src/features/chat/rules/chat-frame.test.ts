import { expect, test } from 'vitest';
import { chatProblems, chatFramePolicy, chatSettings } from './chat-frame.ts';

const site = { PUBLIC_SITE_URL: 'https://www.modai.example' };
const chat = {
  ...site,
  PUBLIC_CHAT_PROJECT_ID: 'p1',
  PUBLIC_CHAT_FRAME_URL: 'https://chat.modai.example/chat-frame',
};

test('without an id and a frame there is no chat, and nothing is wrong', () => {
  expect(chatSettings({ ...site, PUBLIC_CHAT_PROJECT_ID: '', PUBLIC_CHAT_FRAME_URL: '' })).toBeUndefined();
  expect(chatProblems(site)).toEqual([]);
});

test('with both it is the vendor of the specification, unless another is named', () => {
  expect(chatSettings(chat)).toMatchObject({
    projectId: 'p1',
    scriptUrl: 'https://cdn.voiceflow.com/widget-next/bundle.mjs',
    runtimeUrl: 'https://general-runtime.voiceflow.com',
    versionId: '',
  });
  const other = { ...chat, PUBLIC_CHAT_SCRIPT_URL: 'https://cdn.vendor.example/chat.js' };
  expect(chatSettings(other)?.scriptUrl).toBe('https://cdn.vendor.example/chat.js');
  expect(chatProblems(chat)).toEqual([]);
});

test.each([
  [
    'the site itself',
    'https://www.modai.example/chat-frame',
    /own host \(www.+https:\/\/chat\.modai\.example\/chat-frame/,
  ],
  ['another port of the site', 'https://www.modai.example:8443/chat-frame', /own host/],
  ['another page', 'https://chat.modai.example/', /must end with \/chat-frame/],
  ['a query', 'https://chat.modai.example/chat-frame?id=1', /must end with/],
  ['no address', 'chat.modai.example', /no address/],
])('a frame on %s is refused', (_, PUBLIC_CHAT_FRAME_URL, problem) => {
  expect(chatProblems({ ...chat, PUBLIC_CHAT_FRAME_URL })).toEqual([expect.stringMatching(problem)]);
});

test.each(['PUBLIC_CHAT_PROJECT_ID', 'PUBLIC_CHAT_FRAME_URL'])(
  'without %s the other half is refused',
  (name) => {
    expect(chatProblems({ ...chat, [name]: '' })).toHaveLength(1);
  },
);

test('the policy lets the vendor run, talk to its own hosts, and be framed by the site alone', () => {
  const settings = chatSettings(chat);
  const policy = settings && chatFramePolicy(settings, site.PUBLIC_SITE_URL);
  expect(policy).toContain("default-src 'none'; script-src 'self' https://cdn.voiceflow.com; ");
  expect(policy).toContain('connect-src https://*.voiceflow.com; ');
  expect(policy).toContain('frame-ancestors https://www.modai.example; ');
});
