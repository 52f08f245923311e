import { parseArgs } from 'node:util';
import { projectRoot } from '../project.ts';
import { checkEverything } from './check-everything.ts';
import { readProduction } from './production.ts';

const { values } = parseArgs({
  options: { environment: { type: 'string', default: '.env.production' }, dist: { type: 'string' } },
});
const production = readProduction(projectRoot, values.environment);
const faults = await checkEverything({ file: values.environment, production, dist: values.dist });
console.log(faults > 0 ? `\n${faults} checks failed.` : '\nNo check failed.');
process.exitCode = faults > 0 ? 1 : 0;
