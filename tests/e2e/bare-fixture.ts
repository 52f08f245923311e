import { join } from 'node:path';
import { dataFolderPath } from '../../local/project.ts';
import { startSiteServer } from '../../local/site-server.ts';
import { provideBareSite } from './acceptance.ts';
import { expect, test as base } from './fixtures.ts';
import { serveHost } from './serve-host.ts';

/** The site with every switch off and no outside service, at the address of the other one. Its tests are tagged @bare. */
export const test = base.extend<{ bareSite: undefined }, { bareServer: string }>({
  bareServer: [
    async ({ stack }, use) => {
      const { folder } = await provideBareSite(stack, join(dataFolderPath(), 'logs', 'bare-site.log'));
      const server = await startSiteServer({ folder, port: 0 });
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  bareSite: [
    async ({ context, stack, bareServer }, use) => {
      await serveHost(context, stack.siteUrl, bareServer);
      await use(undefined);
      await context.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
});

export { expect };
