import { expect, test } from 'vitest';
import { whoReads } from './who-reads';

test('open engines are named as what they are, also beside a licensed voice', () => {
  expect(whoReads({ voices: { agent: 'slt', caller: 'rms' } })).toContain('open speech engines');
  // What nobody can hear on this site is not praised on it.
  expect(whoReads({ voices: { agent: 'slt' } })).not.toMatch(/more like|licensed/);
  expect(whoReads({ voices: { agent: 'google:a', caller: 'rms' } })).toContain('open speech engines');
  expect(whoReads({ voices: { agent: 'google:a', caller: 'elevenlabs:b' } })).toContain('licensed AI voices');
});
