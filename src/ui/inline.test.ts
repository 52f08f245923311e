import { expect, test } from 'vitest';
import { inlineParts } from './inline';

test('strong words, links and code stand in their place, and all else is text', () => {
  expect(inlineParts('**Nothing** goes live. [Read](/terms#a) on, `2 * 3` [sic].')).toEqual([
    { text: 'Nothing', kind: 'strong' },
    { text: ' goes live. ' },
    { text: 'Read', kind: 'link', href: '/terms#a' },
    { text: ' on, ' },
    { text: '2 * 3', kind: 'code' },
    { text: ' [sic].' },
  ]);
});
