import * as t from '../rules/messages';
import {
  layOutReport,
  type ReportBlock,
  type ReportCounts,
  type ReportSection,
  splitAtName,
} from '../rules/report-document';
import type { QuizReport } from '../rules/report';
import { EVEN_SHARE } from '../rules/scoring';
import type { Style } from '../rules/style';
import { site } from '~/site/facts';

/** The colours of `theme.css`; the file has to look right without it, for as long as someone keeps it. */
const STYLE_SHEET = `
:root { color-scheme: light dark; --ground: light-dark(#fbf9f7, #190f15); --panel: light-dark(#f0eae6, #261820);
  --line: light-dark(#d8ccc7, #4b3541); --ink: light-dark(#27141f, #f9f0f3); --quiet: light-dark(#624b58, #c8b3be); }
.k-d { --cord: light-dark(#d03e1d, #ff7350); } .k-i { --cord: light-dark(#b87200, #ffb938); }
.k-s { --cord: light-dark(#137a5b, #57cc9e); } .k-c { --cord: light-dark(#4b4fd0, #a5a9ff); }
* { box-sizing: border-box; }
body { margin: 0; padding: clamp(1.25rem, 5vw, 4rem); background: var(--ground); color: var(--ink);
  font: 1.0625rem/1.55 system-ui, sans-serif; overflow-wrap: break-word; }
main { max-width: 46rem; margin: 0 auto; }
h1 { font-size: clamp(1.9rem, 1.2rem + 3.4vw, 3.2rem); line-height: 1.08; letter-spacing: -0.03em; margin: 0.4em 0; text-wrap: balance; }
h2 { font-size: 1.45rem; line-height: 1.2; letter-spacing: -0.02em; margin: 2.4em 0 0.6em; }
p { margin: 0 0 0.8em; }
.brand { font-weight: 700; margin-bottom: 2.5rem; } .lead { font-size: 1.25rem; } .note { font-size: 0.9rem; color: var(--quiet); }
.panel { background: var(--panel); border-radius: 1.5rem; padding: 0.1rem 1.75rem 1.25rem; margin-top: 2.5rem; }
.panel h2 { margin-top: 1.2em; }
#words p { font-size: 1.3rem; line-height: 1.42; }
ul, ol { padding-left: 1.4em; } li { margin-bottom: 0.45em; } ul { list-style: circle; }
.row { display: flex; gap: 1.1rem; border-top: 1px solid var(--line); padding: 0.8rem 0 0; }
.row > b { flex: none; width: 2.2rem; height: 2.2rem; border: 3px solid var(--cord); border-radius: 50%; text-align: center; line-height: 1.95rem; }
.bar { margin: 1.2rem 0; } .bar p { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; font-weight: 600; margin: 0 0 0.3rem; }
svg { display: block; width: 100%; height: auto; } .hole { fill: none; stroke: var(--quiet); stroke-width: 1.4; }
.cord { fill: none; stroke: var(--cord); stroke-width: 12; stroke-linecap: round; } .core { fill: none; stroke: var(--panel); }
.mean { fill: none; stroke: var(--ink); stroke-width: 2; stroke-dasharray: 4 4; }
table { width: 100%; border-collapse: collapse; margin: 1.5rem 0 1rem; } th, td { border-top: 1px solid var(--line); padding: 0.4rem 0 0.4rem 1rem; text-align: right; }
th:first-child { text-align: left; padding-left: 0; } thead th { border-top: 0; } tbody th { font-weight: 400; }
@media print { body { padding: 0; font-size: 10.5pt; } .panel { background: none; border: 1px solid; } .cord { print-color-adjust: exact; }
  :root { color-scheme: light; } h2 { break-after: avoid; } li, tr, .row, .bar { break-inside: avoid; } }
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": '#39',
};

/** For text and for quoted attributes. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&${ENTITIES[character]};`);

/** A text in which the name keeps its own direction of writing. */
const named = (text: string, name: string | undefined) =>
  splitAtName(text, name)
    .map((part) => (part.isName ? `<bdi>${escapeHtml(part.text)}</bdi>` : escapeHtml(part.text)))
    .join('');

/** The tracer of each cord, so that the styles differ without colour. */
const CORES: Record<Style, string> = {
  D: '',
  I: 'stroke-width="5" stroke-linecap="round" stroke-dasharray="0.1 12"',
  S: 'stroke-width="3"',
  C: 'stroke-width="12" stroke-dasharray="3 8"',
};

function bar({ style, title, count, text }: ReportCounts['bars'][number], total: number): string {
  const x = (answer: number) => (answer - 0.5) * 20;
  const holes = Array.from(
    { length: total - count },
    (_, index) => `<circle class="hole" cx="${x(count + index + 1)}" cy="16" r="6"/>`,
  );
  const path = `d="M${x(1)} 16H${x(count) + 0.01}"`;
  const core = CORES[style] && `<path class="core" ${CORES[style]} ${path}/>`;
  const cord = count > 0 ? `<path class="cord" ${path}/>${core}` : '';
  const mean = `<path class="mean" d="M${EVEN_SHARE * 20} 0V32"/>`;
  return `<div class="bar k-${style.toLowerCase()}"><p><span>${style} ${title}</span> <span>${text}</span></p>
<svg viewBox="0 0 ${total * 20} 32" aria-hidden="true">${holes.join('')}${mean}${cord}</svg></div>`;
}

function counts({ bars, total, totalShare, caption }: ReportCounts): string {
  const rows = [
    ...bars.map(({ style, title, count, share }) => [`${style} ${title}`, count, share]),
    [t.total, total, totalShare],
  ].map(
    ([label, count, share]) => `<tr><th scope="row">${label}</th><td>${count}</td><td>${share}</td></tr>`,
  );
  return `${bars.map((each) => bar(each, total)).join('\n')}
<p class="note">${escapeHtml(caption)}</p>
<table><thead><tr><th scope="col">${t.style}</th><th scope="col">${t.count}</th><th scope="col">${t.share}</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>`;
}

function html(block: ReportBlock, name: string | undefined): string {
  switch (block.kind) {
    case 'text': {
      const label = block.label === undefined ? '' : `<b>${escapeHtml(block.label)}</b> `;
      return `<p${block.note ? ' class="note"' : ''}>${label}${named(block.text, name)}</p>`;
    }
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      return `<${tag}>${block.items.map((item) => `<li>${named(item, name)}</li>`).join('\n')}</${tag}>`;
    }
    case 'styles':
      return block.rows
        .map(
          ({ style, title, text }) =>
            `<div class="row k-${style.toLowerCase()}"><b>${style}</b> <p><b>${title}.</b> ${escapeHtml(text)}</p></div>`,
        )
        .join('\n');
    case 'links':
      // The file leads nowhere: whoever opens it later may be without a network, or not want to be seen.
      return `<p class="note">${block.links.map(({ label }) => escapeHtml(label)).join('<br>')}</p>`;
    case 'counts':
      return counts(block.counts);
  }
}

const PANELS: readonly ReportSection['id'][] = ['counts'];

function section({ id, heading, blocks }: ReportSection, name: string | undefined): string {
  return `<section id="${id}"${PANELS.includes(id) ? ' class="panel"' : ''}>
<h2>${named(heading, name)}</h2>
${blocks.map((block) => html(block, name)).join('\n')}
</section>`;
}

/** The report as one HTML file that loads nothing and runs nothing: its own policy forbids both. */
export function reportFile(report: QuizReport): string {
  const { title, name, byline, headline, lead, again, sections } = layOutReport(report);
  return `<!doctype html>
<html lang="${site.locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE_SHEET}</style>
</head>
<body>
<main>
<p class="brand">${site.brand}</p>
<p class="note">${named(byline, name)}</p>
<h1>${named(headline, name)}</h1>
<p class="lead">${escapeHtml(lead)}</p>
<p class="note">${escapeHtml(again)}</p>
${sections.map((each) => section(each, name)).join('\n')}
</main>
</body>
</html>
`;
}
