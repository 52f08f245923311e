import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decrypter, Encrypter } from 'age-encryption';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BackupHead, readBackup, writeBackup } from './backup-file.ts';

const PASSPHRASE = 'correct horse battery staple';
/** A thousandth of the real one, which takes a second. */
const QUICK = 8;
const HEAD: BackupHead = {
  ...{ backup: 'mod-ai', format: 1, madeAt: '2026-11-24T09:00:00.000Z' },
  ...{ migrations: ['1'], secretFingerprint: 'f', tables: ['app.a', 'app.b', 'app.c'] },
};
/** Rows with what could end a line, or look like another one. */
const ROWS = ['{"id": 1}', '{"id": 2, "name": "a\u2028b\\n\\t👩‍👩‍👧 {\\"manifest\\": {}}"}'];

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  file = join(folder, 'b.age');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (many = 1) =>
  writeBackup(
    file,
    PASSPHRASE,
    async (begin) => {
      const rows = await begin(HEAD);
      for (let time = 0; time < many; time += 1) await rows('app.a', ROWS);
      await rows('app.c', ['{}']);
    },
    QUICK,
  );
async function read(passphrase = PASSPHRASE) {
  const taken: [string, string[]][] = [];
  const { head, manifest } = await readBackup(file, passphrase, {
    take: (table, rows) => void taken.push([table, rows]),
  });
  return { head, manifest, taken };
}
const decrypted = async () => {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(PASSPHRASE);
  return decrypter.decrypt(readFileSync(file), 'text');
};
/** A file in the age format with this text in it. */
async function encrypted(text: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(PASSPHRASE);
  encrypter.setScryptWorkFactor(QUICK);
  writeFileSync(file, await encrypter.encrypt(text));
}

describe('a backup', () => {
  test('gives back every row as it was, by table, with counts and checksums', async () => {
    const written = await write();
    const { head, manifest, taken } = await read();
    expect(head).toEqual(HEAD);
    expect(taken).toEqual([
      ['app.a', ROWS],
      ['app.c', ['{}']],
    ]);
    expect(manifest).toEqual(written);
    expect(Object.values(manifest).map(({ rows }) => rows)).toEqual([2, 0, 1]);
  });

  test('hands its rows over a thousand at a time', async () => {
    await write(700);
    const { taken } = await read();
    expect(taken.map(([table, rows]) => [table, rows.length])).toEqual([
      ['app.a', 1_000],
      ['app.a', 400],
      ['app.c', 1],
    ]);
  });

  test('is text in the age format, which any program for it opens with the passphrase', async () => {
    await write();
    expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
    expect((await decrypted()).split('\n')[1]).toBe(`app.a\t${ROWS[0]}`);
  });

  test('never takes the place of a file that is there', async () => {
    writeFileSync(file, 'mine');
    await expect(write()).rejects.toThrow('exists. Name a new file.');
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test('that fails on the way leaves nothing behind', async () => {
    const failing = writeBackup(
      file,
      PASSPHRASE,
      async (begin) => {
        await (
          await begin(HEAD)
        )('app.a', ROWS);
        throw new Error('the database went away');
      },
      QUICK,
    );
    await expect(failing).rejects.toThrow('the database went away');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('cannot be written into a folder that does not exist, and says so', async () => {
    file = join(folder, 'none', 'b.age');
    await expect(write()).rejects.toThrow('There is no folder');
    expect(existsSync(file)).toBe(false);
  });
});

describe('is refused, in words:', () => {
  test('a wrong passphrase', async () => {
    await write();
    await expect(read('another passphrase')).rejects.toThrow('passphrase is not the one');
  });

  test('a file that is not there', () => expect(read()).rejects.toThrow('does not exist'));

  test.each([
    ['that is empty', ''],
    ['of another program', 'PK\u0003\u0004 a zip'],
  ])('a file %s', async (_what, text) => {
    writeFileSync(file, text);
    await expect(read()).rejects.toThrow('no backup of ours');
  });

  test('an age file with something else in it, or of a newer version', async () => {
    await encrypted('holiday pictures\n');
    await expect(read()).rejects.toThrow('no backup of ours');
    await encrypted(`${JSON.stringify({ ...HEAD, format: 2 })}\n`);
    await expect(read()).rejects.toThrow('newer version');
  });

  test('a file that ends anywhere too early', async () => {
    await write(3_000);
    const whole = readFileSync(file);
    for (const share of [0.001, 0.3, 0.6, 0.9, 0.9999]) {
      writeFileSync(file, whole.subarray(0, Math.floor(whole.length * share)));
      await expect(read(), String(share)).rejects.toThrow(/ends too early|no backup of ours/);
    }
  });

  test('a file in which one bit changed, or to which something was added', async () => {
    await write(3_000);
    const whole = readFileSync(file);
    for (const place of [300, 70_000, whole.length - 1]) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 1;
      writeFileSync(file, changed);
      await expect(read(), String(place)).rejects.toThrow('ends too early or was changed');
    }
    writeFileSync(file, whole);
    appendFileSync(file, 'x');
    await expect(read()).rejects.toThrow('ends too early or was changed');
  });

  test.each([
    ['fewer rows than the last line says', (lines: string[]) => lines.toSpliced(1, 1)],
    ['another row', (lines: string[]) => lines.with(1, 'app.a\t{"id": 9}')],
    ['a row after the last line', (lines: string[]) => [...lines, 'app.a\t{}']],
    ['no last line', (lines: string[]) => lines.slice(0, -1)],
  ])('a file with %s, although its passphrase is right', async (_what, change) => {
    await write();
    const lines = (await decrypted()).trimEnd().split('\n');
    await encrypted(`${change(lines).join('\n')}\n`);
    await expect(read()).rejects.toThrow('ends too early or was changed');
  });

  test('rows of a table that the first line does not name', async () => {
    await write();
    await encrypted((await decrypted()).replace('app.c\t', 'app.d\t'));
    await expect(read()).rejects.toThrow('app.d');
  });
});
