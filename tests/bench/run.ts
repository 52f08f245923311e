import { measureBuildScale } from './build-scale.ts';
import { measureCallLogSpeed } from './call-log-speed.ts';
import { measureFirstPaint } from './first-paint.ts';
import { measureFunctionSpeed } from './function-speed.ts';
import { measureHeteronymProof } from './heteronym-proof.ts';
import { measurePronunciationProof } from './pronunciation-proof.ts';
import { measurePronunciation } from './pronunciation.ts';
import { measureSiteSize } from './site-size.ts';
import { measureStackSpeed } from './stack-speed.ts';
import { measureSuite } from './suite.ts';
import { printTable } from './table.ts';

/** Each gives tables of figures; `npm run bench -- site` runs one alone. */
const benches = {
  site: measureSiteSize,
  paint: measureFirstPaint,
  'call-log': measureCallLogSpeed,
  pronunciation: async () => [
    ...(await measurePronunciationProof()),
    ...(await measureHeteronymProof()),
    ...(await measurePronunciation()),
  ],
  functions: measureFunctionSpeed,
  stack: measureStackSpeed,
  scale: measureBuildScale,
  suite: () => measureSuite(count),
};
/** Take half an hour and more; run only when they are asked for. */
const LONG = ['scale', 'suite'];

const wanted = process.argv.slice(2).filter((word) => !/^\d+$/.test(word));
/** `npm run bench -- suite 3` runs it three times. */
const count = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word))) || undefined;
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
const chosen = Object.entries(benches).filter(([name]) =>
  wanted.length > 0 ? wanted.includes(name) : !LONG.includes(name),
);
const unmeasured: string[] = [];
const failed: string[] = [];
let [held, over] = [0, 0];
for (const [name, measure] of chosen) {
  console.log(`\n── ${name}`);
  try {
    for (const table of await measure()) {
      const counts = printTable(table);
      held += counts.held;
      over += counts.over;
      unmeasured.push(...(table.unmeasured ?? []));
    }
  } catch (error) {
    console.error(error);
    failed.push(name);
  }
}
const names = chosen.map(([name]) => name);
unmeasured.push(...Object.keys(benches).filter((name) => !names.includes(name)));
console.log(`\nMeasured: ${names.join(', ')}. Figures with a budget: ${held}; over it or missing: ${over}.`);
if (unmeasured.length > 0) console.log(`Not measured: ${unmeasured.join('; ')}.`);
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}.`);
// A part that failed may have left something that runs.
process.exit(over + failed.length > 0 ? 1 : 0);
