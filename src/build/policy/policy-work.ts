import { writeFile } from 'node:fs/promises';
import { PLANS } from '../../features/order/rules/plans.ts';
import { placeholders } from '../../site/business.ts';
import { isPlaceholder } from '../../site/facts.ts';
import { withIntegrity } from '../finished-site.ts';
import type { StartWork } from '../page-walk.ts';
import { blockedIn, headersFile, withPolicy } from './page-policy.ts';
import { SiteScripts } from './page-scripts.ts';
import { PageStyles } from './page-styles.ts';

/**
 * Gives each page the styles it can use and a policy of exactly what it holds, and lists the facts the owner has to
 * confirm. Astro's own policy allows on every page what any page holds, and knows no script of another integration.
 */
export const policyWork: StartWork = async (folder, logger) => {
  const { PUBLIC_SITE_URL = '', PUBLIC_SUPABASE_URL = '', PUBLIC_CHAT_FRAME_URL } = process.env;
  const secure = PUBLIC_SITE_URL.startsWith('https:');
  const options = {
    connect: new URL(PUBLIC_SUPABASE_URL).origin,
    frame: PUBLIC_CHAT_FRAME_URL && new URL(PUBLIC_CHAT_FRAME_URL).origin,
    secure,
  };
  const styles = new PageStyles(await SiteScripts.read(folder));
  const blocked: string[] = [];
  return {
    name: 'policy',
    look(page) {
      const found = blockedIn(page.html);
      page.html = withPolicy(withIntegrity(styles.trim(page.html), folder), options);
      return found;
    },
    take: (found: string[], { file }) => void blocked.push(...found.map((code) => `${file}: ${code}`)),
    async end() {
      if (blocked.length > 0)
        throw new Error(`The content security policy would block:\n${blocked.join('\n')}`);
      await styles.forgetOthers();
      await writeFile(`${folder}/_headers`, headersFile(secure));
      for (const fact of factsToConfirm()) logger.warn(`To be confirmed by the owner: ${fact}.`);
    },
  };
};

/** What the owner has not agreed to yet, each with the place where it is written. */
function factsToConfirm(): string[] {
  const plans = isPlaceholder('prices') ? [] : PLANS.filter(({ ownerConfirmed }) => !ownerConfirmed);
  return [
    ...placeholders(),
    ...plans.map(({ id }) => `src/features/order/rules/plans.json: the figures of ${id}`),
  ];
}
