import { parseArgs } from 'node:util';
import { projectRoot } from '../project.ts';
import { checkEverything } from './check-everything.ts';
import { PRODUCTION_FILE, readProduction } from './production.ts';

const { values } = parseArgs({
  options: { environment: { type: 'string', default: PRODUCTION_FILE }, dist: { type: 'string' } },
});
const { environment: file, dist } = values;
try {
  const faults = await checkEverything({ file, production: readProduction(projectRoot, file), dist });
  console.log(faults > 0 ? `\n${faults} checks failed.` : '\nNo check failed.');
  if (faults > 0) process.exitCode = 1;
} catch (error) {
  console.error(`✗ ${(error as Error).message}`);
  process.exitCode = 1;
}
