import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { MAIL_NAMES } from '../../local/auth/mail-templates.ts';
import { projectRoot } from '../../local/project.ts';
import { authTemplate } from '../../functions/_shared/emails/auth-templates.tsx';

test.each(MAIL_NAMES)('the file of %s is what its words make of it', async (name) => {
  const path = join(projectRoot, 'supabase', 'templates', `${name}.html`);
  // React escapes apostrophes too, which stand for themselves here and which linters of CSS do not read otherwise.
  const source = authTemplate(name).replaceAll('&#x27;', "'");
  const html = await format(source, { ...(await resolveConfig(path)), filepath: path });
  await expect(html).toMatchFileSnapshot(path);
});
