import { join } from 'node:path';
import { projectRoot } from '../command.ts';

/** Where `npm run vendors` installs the programs of others. */
export const vendorsFolder = join(projectRoot, 'tests', 'vendors', 'node_modules');

/** A module of theirs, without its types: `npm run check` works without them installed. */
export const importVendor = (path: string) => import(join(vendorsFolder, path));
