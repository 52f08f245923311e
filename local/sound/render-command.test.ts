import { describe, expect, test } from 'vitest';
import type { ContentFiles } from './content-files.ts';
import { openEngines } from './open-engines.ts';
import { outdated, type Voices } from './render-command.ts';
import type { Renderer } from './renderer.ts';

interface Made {
  source: string;
  voices: Voices;
}
const paidRenderer: Renderer = { voiceOf: () => 'elevenlabs:b', speak: () => Promise.reject(new Error()) };

/** The calls that are rendered, if one was made from the words `Hello` by this voice and now says `words`. */
function chosen(words: string, voice: string, named: string[] = [], renderer = openEngines) {
  const sourceOf = (_id: string, said: string, { agent }: Voices) => `${said} by ${agent}`;
  const files = {
    ids: () => ['dental'],
    read: () => words,
    measured: () => ({ source: sourceOf('', 'Hello', { agent: voice }), voices: { agent: voice } }),
  } as unknown as ContentFiles<string, Made>;
  const all = outdated(
    {
      one: 'call',
      files,
      isThere: () => true,
      voicesOf: (_words, own) => ({ agent: own === openEngines ? 'cedar' : own.voiceOf('agent', 'cedar') }),
      sourceOf,
      make: () => Promise.resolve(),
    },
    named,
    renderer,
  );
  return [...all].map(({ voices }) => voices.agent);
}

describe('a call that an open engine has read', () => {
  test('is rendered again when its words or its voice are others, or when it is named', () => {
    expect(chosen('Hello', 'cedar')).toEqual([]);
    expect(chosen('Goodbye', 'cedar')).toEqual(['cedar']);
    expect(chosen('Hello', 'alder')).toEqual(['cedar']);
    expect(chosen('Hello', 'cedar', ['dental'])).toEqual(['cedar']);
  });

  test('is rendered by a provider that is asked for', () => {
    expect(chosen('Hello', 'cedar', [], paidRenderer)).toEqual(['elevenlabs:b']);
  });
});

describe('a call that a provider was paid for', () => {
  test('is left alone by the open engines, and by the same voice of the provider', () => {
    expect(chosen('Hello', 'elevenlabs:a')).toEqual([]);
    expect(chosen('Hello', 'elevenlabs:b', [], paidRenderer)).toEqual([]);
  });

  test('is not replaced when its words have changed, unless it is named', () => {
    expect(() => chosen('Goodbye', 'elevenlabs:a')).toThrow(
      'The call dental was read by elevenlabs, and has changed since. Render it with --with=elevenlabs, or name it',
    );
    expect(chosen('Goodbye', 'elevenlabs:a', ['dental'])).toEqual(['cedar']);
    expect(chosen('Goodbye', 'elevenlabs:a', [], paidRenderer)).toEqual(['elevenlabs:b']);
  });
});
