import { sortAllClasses } from './check/styles.ts';

await sortAllClasses();
