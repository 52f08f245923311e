import { extractText, getMeta } from 'unpdf';
import { expect, test } from 'vitest';
import { pictureWithText } from './picture-pdf';

/** The smallest start of a JPEG; nothing here looks at the picture. */
const PICTURE = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9);

test('the words over the picture can be selected in any script, on one page with a title', async () => {
  const words = ['Working with me', '王小明 Zoë', 'My pace: I like (time) \\ calm.'];
  const pdf = pictureWithText(PICTURE, 'Working with me', words.join('\n'));
  const { text, totalPages } = await extractText(pdf.slice(), { mergePages: true });
  expect(totalPages).toBe(1);
  for (const line of words) expect(text).toContain(line);
  const { info } = await getMeta(pdf);
  expect(info).toMatchObject({ Title: 'Working with me', Author: 'Mod AI', Language: 'en-CA' });
});
