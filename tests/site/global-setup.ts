import type { TestProject } from 'vitest/node';
import { provideSampleSite } from './sample-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built site. */
    siteFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<void> {
  project.provide('siteFolder', await provideSampleSite());
}
