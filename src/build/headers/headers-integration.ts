import { writeFile } from 'node:fs/promises';
import { SUPPLIERS } from '../../features/privacy/rules/data-inventory.ts';
import { PLANS } from '../../features/order/rules/plans.ts';
import { site } from '../../site/facts.ts';
import { afterBuild, pagesIn } from '../finished-site.ts';
import { contentSecurityPolicy, headersFile, InlineCode } from './security-headers.ts';
import { withIntegrity } from './script-integrity.ts';

/** Cloudflare refuses a header line of 2,000 characters. */
const POLICY_MAX_LENGTH = 1_900;

/** Astro writes this beside the first island, where HTML allows no style; base.css holds the rule. */
const ISLAND_STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/**
 * One strict policy from what the finished pages hold, and the list of facts the owner has to confirm. Astro's own
 * policy knows neither the styles that are cut after the build nor the scripts that other integrations write.
 */
export const headersIntegration = () =>
  afterBuild('headers', async (folder, logger) => {
    const inline = new InlineCode();
    const unconfirmedPages: string[] = [];
    for (const { file, html } of await pagesIn(folder)) {
      const page = withIntegrity(html.replace(ISLAND_STYLE, ''), folder);
      if (page !== html) await writeFile(`${folder}/${file}`, page);
      inline.add(page, file);
      if (page.includes('to be confirmed before launch')) unconfirmedPages.push(file);
    }
    if (inline.violations.length > 0)
      throw new Error(`The content security policy would block:\n${inline.violations.join('\n')}`);
    const { PUBLIC_SITE_URL = '', PUBLIC_SUPABASE_URL = '', PUBLIC_CHAT_FRAME_URL } = process.env;
    const secure = PUBLIC_SITE_URL.startsWith('https:');
    const policy = contentSecurityPolicy({
      inline,
      connect: new URL(PUBLIC_SUPABASE_URL).origin,
      frame: PUBLIC_CHAT_FRAME_URL && new URL(PUBLIC_CHAT_FRAME_URL).origin,
      secure,
    });
    const held = `${inline.scripts.size} scripts, ${inline.styles.size} styles`;
    if (policy.length > POLICY_MAX_LENGTH)
      throw new Error(
        `The content security policy has ${policy.length} characters, over ${POLICY_MAX_LENGTH}: ${held}. Share inline code between pages.`,
      );
    await writeFile(`${folder}/_headers`, headersFile(policy, secure));
    logger.info(`policy of ${policy.length} characters, ${held}`);
    for (const fact of factsToConfirm(unconfirmedPages))
      logger.warn(`To be confirmed by the owner: ${fact}.`);
  });

/** What the owner has not agreed to yet, each with the place where it is written. */
function factsToConfirm(unconfirmedPages: readonly string[]): string[] {
  const plans = PLANS.filter(({ ownerConfirmed }) => !ownerConfirmed).map(({ id }) => id);
  const suppliers = SUPPLIERS.filter(({ confirmed }) => !confirmed).map(({ name }) => `"${name}"`);
  return [
    ...site.toConfirm.map((field) => `src/site/facts.ts: "${field}" is a placeholder`),
    plans.length > 0 && `src/features/order/rules/plans.json: the figures of ${plans.join(', ')}`,
    suppliers.length > 0 &&
      `src/features/privacy/rules/data-inventory.json: the suppliers ${suppliers.join(', ')}`,
    ...unconfirmedPages.map((file) => `${file} says "to be confirmed before launch"`),
  ].filter((fact) => fact !== false);
}
