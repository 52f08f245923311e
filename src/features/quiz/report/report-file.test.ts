import { expect, test } from 'vitest';
import { buildReport } from '../rules/report';
import { answersWith } from '../rules/test-answers';
import { reportFile } from './report-file';
import { savedFile } from './save-report';

const answers = answersWith([0, 11, 13, 6]);
const reportOf = (name: string) =>
  buildReport({ name, gender: 'female', answers, date: new Date('2026-11-20T20:00:00Z') });

test('the file is complete, small, and asks for nothing: no script, picture, font, link or address', () => {
  const html = reportFile(reportOf('Robin'));
  expect(html).not.toMatch(
    /<script|<img|<link|<iframe|<a |<form|\bsrc=|href=|url\(|@import|https?:|\son\w+=/i,
  );
  expect(html).toContain(
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
  );
  expect(html).toMatch(/^<!doctype html>\n<html lang="en-CA">\n<head>\n<meta charset="utf-8">/);
  expect(html).toMatch(/<\/html>\n$/);
  expect(new Blob([html]).size).toBeLessThan(40_000);
});

test.each(['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', `'&lt;b&gt;`, '{{7*7}}', '$&$1$`'])(
  'a name such as %s stays text',
  (name) => {
    const html = reportFile(reportOf(name));
    const shown = name
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;');
    expect(html).toContain(`<bdi>${shown}</bdi>, you lean`);
    expect(html).not.toMatch(/<script|<img/);
  },
);

test('each cord covers its count of sockets and leaves the others open, and there is none for none', () => {
  const html = reportFile(reportOf('Robin'));
  const ends = [...html.matchAll(/class="cord" d="M10 16H([\d.]+)"/g)].map(([, end]) => end);
  expect(ends).toEqual(['210.01', '250.01', '110.01']);
  expect(html.match(/class="hole"/g)).toHaveLength(4 * 30 - 30);
});

test('no file name holds the name of the person', () => {
  const report = reportOf('Wilhelmina');
  const names = (['file', 'json'] as const).map((form) => savedFile(form, report, answers).name);
  expect(names).toEqual(['disc-report-2026-11-20.html', 'disc-report-2026-11-20.json']);
});
