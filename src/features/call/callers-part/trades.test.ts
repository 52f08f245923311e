import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TRADES } from '../rules/agent/trade';

const assumptions = new URL('../../../content/briefs/assumptions.json', import.meta.url);

test.each(Object.entries(TRADES))(
  'the trade %s is in the brief under the name that it has there',
  (_, { like }) => {
    expect(Object.keys(JSON.parse(readFileSync(assumptions, 'utf8')).answers.trade)).toContain(like);
  },
);
