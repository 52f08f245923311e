import { expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part';

test('a part is loaded once, and again only after the network has lost it', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('part');
  const part = lazyPart(load);
  await expect(part()).rejects.toThrow('offline');
  expect(await Promise.all([part(), part()])).toEqual(['part', 'part']);
  expect(load).toHaveBeenCalledTimes(2);
});
