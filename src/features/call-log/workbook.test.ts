import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { cellKind, cellText } from './rules/cell-formats';
import { Workbook } from './workbook';
import { textOf, zipEntries } from './zip-entries';

const filesRead = new Set<string>();

function bytesOf(name: string) {
  filesRead.add(name);
  return readFileSync(new URL(`test-logs/${name}`, import.meta.url));
}

afterAll(() => {
  const files = readdirSync(new URL('test-logs', import.meta.url)).filter((name) => name.endsWith('.xlsx'));
  expect([...filesRead].sort()).toEqual(files.sort());
});

const blob = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)]);

async function sheetsOf(file: Blob) {
  const workbook = await Workbook.open(file);
  const sheets: Record<string, string[][]> = {};
  for (const sheet of workbook?.sheets ?? []) {
    const rows: string[][] = [];
    for await (const batch of workbook?.rows(sheet) ?? []) rows.push(...batch);
    sheets[sheet.name] = rows;
  }
  return sheets;
}

/** What all of them hold; the programs that wrote them are named by the file. */
const CALLS = [
  ['2026-03-02 09:05:11', '4165550101', 'Incoming', 'Answered', '0:03:12'],
  ['2026-03-02 12:10:02', '4165550102', 'Incoming', 'Missed', '0:00:00'],
  ['2026-03-03 12:40:45', '4165550103', 'Incoming', 'Voicemail', '0:00:42'],
  ['2026-03-03 13:00:00', '4165550104', 'Outgoing', 'Answered', '0:01:00'],
];

describe('a workbook of another program', () => {
  test('openpyxl: real dates, lengths beyond a day, an empty row, and a hidden sheet that is not read', async () => {
    expect(await sheetsOf(blob(bytesOf('openpyxl.xlsx')))).toEqual({
      About: [['Call report'], ['March 2026']],
      'Calls & more': [
        ['Call report for March'],
        [''],
        ['Start time', 'From', 'Direction', 'Result', 'Talk time'],
        ...CALLS,
      ],
    });
  });

  test('LibreOffice: a format of its own for General', async () => {
    const [sheet = []] = Object.values(await sheetsOf(blob(bytesOf('libreoffice.xlsx'))));
    expect(sheet.slice(1)).toEqual(CALLS);
  });

  test('XlsxWriter: dates from 1904, date and time apart, texts in their cells', async () => {
    const { Journal = [] } = await sheetsOf(blob(bytesOf('xlsxwriter-1904.xlsx')));
    expect(Journal.slice(1)).toEqual(
      CALLS.map(([at = '', ...rest]) => [...at.replace(' 0', ' ').split(' '), ...rest]),
    );
  });

  test('XlsxWriter: several sheets, runs of text, sums, and dates without a format', async () => {
    const { March = [], April = [] } = await sheetsOf(blob(bytesOf('xlsxwriter-sheets.xlsx')));
    expect([March.length, April.length]).toEqual([3, 5]);
    expect(April[1]).toEqual([
      expect.stringMatching(/^46083\.3785/),
      '4165550101',
      'Incoming',
      'Answered',
      '192',
    ]);
  });
});

describe('what is shown of a number', () => {
  test.each([
    [14, undefined, 'date'],
    [22, undefined, 'moment'],
    [45, undefined, 'clock'],
    [46, undefined, 'length'],
    [2, undefined, 'number'],
    [164, 'General', 'number'],
    [164, '[$-F400]h:mm:ss\\ AM/PM', 'clock'],
    [164, '[h]:mm:ss;@', 'length'],
    [164, 'dddd, d mmmm yyyy', 'date'],
    [164, 'yyyy\\-mm\\-dd\\Thh:mm:ss', 'moment'],
    [164, 'mmm', 'date'],
    [164, '#,##0.00" minutes"', 'number'],
    [164, '[Red]0.00', 'number'],
  ] as const)('%i %s is a %s', (id, code, kind) => {
    expect(cellKind(id, code)).toBe(kind);
  });

  test.each([
    [46_083, 'date', '2026-03-02'],
    [46_083.378599537, 'date', '2026-03-02 09:05:11'],
    [46_083, 'moment', '2026-03-02 00:00:00'],
    [46_083.999999, 'moment', '2026-03-03 00:00:00'],
    [0.378599537, 'clock', '9:05:11'],
    [46_083.378599537, 'clock', '2026-03-02 09:05:11'],
    [0.0022222222, 'length', '0:03:12'],
    [1.5, 'length', '36:00:00'],
    [192, 'number', '192'],
    [1_772_460_311_000, 'number', '1772460311000'],
  ] as const)('%d as a %s is %s', (value, kind, text) => {
    expect(cellText(value, kind, false)).toBe(text);
  });

  test('a calendar from 1904 is four years and a day behind', () => {
    expect(cellText(46_083 - 1_462, 'date', true)).toBe('2026-03-02');
    expect(cellText(46_083.378599537 - 1_462, 'clock', true)).toBe('2026-03-02 09:05:11');
    for (const kind of ['length', 'clock'] as const) expect(cellText(1.5, kind, true)).toBe('36:00:00');
  });
});

/** An archive with a single file. */
function zip(name: string, content: Buffer, flags = 0) {
  const gzip = gzipSync(content);
  const packed = gzip.subarray(10, -8);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const listed = Buffer.alloc(46);
  listed.writeUInt32LE(0x02014b50, 0);
  listed.writeUInt16LE(flags, 8);
  listed.writeUInt16LE(8, 10);
  listed.writeUInt32LE(gzip.readUInt32LE(gzip.length - 8), 16);
  listed.writeUInt32LE(packed.length, 20);
  listed.writeUInt32LE(content.length, 24);
  listed.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, listed, Buffer.from(name), end]);
}

describe('a file that is refused', () => {
  test('an archive that is no workbook, a damaged one, and one with a password say which they are', async () => {
    expect(await Workbook.open(blob(zip('calls.csv', Buffer.from('Date,Status'))))).toBeUndefined();
    const whole = bytesOf('openpyxl.xlsx');
    await expect(Workbook.open(blob(whole.subarray(0, 3_000)))).rejects.toMatchObject({ why: 'broken' });
    const { offset = 0 } = (await zipEntries(blob(whole))).get('xl/worksheets/sheet2.xml') ?? {};
    for (const at of [120, 200, 300]) {
      const torn = Buffer.from(whole);
      torn.writeUInt8(torn.readUInt8(offset + at) ^ 4, offset + at);
      await expect(sheetsOf(blob(torn))).rejects.toMatchObject({ why: 'broken' });
    }
    const locked = zip('xl/workbook.xml', Buffer.from('<workbook/>'), 1);
    await expect(Workbook.open(blob(locked))).rejects.toMatchObject({ why: 'locked' });
  });

  test('an archive that unpacks to more than it may is stopped on the way', async () => {
    const bomb = blob(zip('xl/workbook.xml', Buffer.alloc(40_000_000)));
    expect(bomb.size).toBeLessThan(50_000);
    await expect(Workbook.open(bomb)).rejects.toMatchObject({ why: 'too-large' });
    const [entry] = (await zipEntries(bomb)).values();
    let read = 0;
    const reading = async () => {
      if (entry) for await (const piece of textOf(bomb, entry, 1_000_000)) read += piece.length;
    };
    await expect(reading()).rejects.toMatchObject({ why: 'too-large' });
    expect(read).toBeLessThanOrEqual(1_000_000);
  });
});
