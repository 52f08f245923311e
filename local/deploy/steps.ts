import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { site } from '../../src/site/facts.ts';
import { projectRoot } from '../project.ts';
import { functionVariables, type Production, projectRef } from './production.ts';

/** The official command lines, each at the version that was read and tried for this. */
export const TOOLS = {
  supabase: 'supabase@3.1.0',
  wrangler: 'wrangler@4.164.0',
  netlify: 'netlify-cli@27.10.2',
} as const;

export interface Command {
  tool: keyof typeof TOOLS;
  args: string[];
  /** Variables of production it may see, beside those of the shell. */
  env: Production;
}

/** Where the files lie that a step writes for a command and removes after it. */
export interface TemporaryFiles {
  secrets: string;
  /** Folder that holds `supabase/config.toml` with the addresses of production, and the mails that it names. */
  settings: string;
}

const pick = (production: Production, ...names: string[]): Production =>
  Object.fromEntries(names.flatMap((name) => (production[name] ? [[name, production[name]]] : [])));

/** The value of a variable without which a step cannot be run, although the product can. */
function needed(production: Production, name: string): string {
  const value = production[name];
  if (!value) throw new Error(`${name} is missing. Its line in .env.example says what it is.`);
  return value;
}

/** A call of Supabase's, which names the project, so that it cannot reach another that was linked before. */
function supabase(production: Production, words: string, more: string[] = [], ...env: string[]): Command {
  const ref = projectRef(production);
  if (!ref) throw new Error('Neither PUBLIC_SUPABASE_URL nor STORE_URL names the Supabase project.');
  return {
    tool: 'supabase',
    args: [...words.split(' '), ...more, words === 'link' ? ref : `--remote=${ref}`],
    env: pick(production, 'SUPABASE_ACCESS_TOKEN', ...env),
  };
}

/** The steps, in the order of a first deployment. */
const COMMANDS = {
  database: (production) => [supabase(production, 'link'), supabase(production, 'db push')],
  settings: (production, { settings }) => [
    supabase(production, 'config push --workdir', [settings], 'RESEND_API_KEY'),
  ],
  secrets: (production, { secrets }) => [supabase(production, 'secrets set --env-file', [secrets])],
  functions: (production) => [supabase(production, 'functions deploy --use-api')],
  'site:cloudflare': (production) => {
    const project = needed(production, 'CLOUDFLARE_PAGES_PROJECT');
    const env = pick(production, 'CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ACCOUNT_ID');
    // `main` is the branch that Pages serves at the project's own address; the files may differ from a commit.
    const words = `pages deploy dist --project-name ${project} --branch main --commit-dirty=true`;
    return [{ tool: 'wrangler', args: words.split(' '), env }];
  },
  'site:netlify': (production) => {
    const site = needed(production, 'NETLIFY_SITE_ID');
    const words = `deploy --prod --no-build --dir dist --site ${site}`;
    return [{ tool: 'netlify', args: words.split(' '), env: pick(production, 'NETLIFY_AUTH_TOKEN') }];
  },
} satisfies Record<string, (production: Production, files: TemporaryFiles) => Command[]>;

export type Step = keyof typeof COMMANDS;
export const STEPS = Object.keys(COMMANDS) as Step[];

/** The commands of a step, in order. Throws an error for the operator when a variable is missing. */
export const commandsOf = (step: Step, production: Production, files: TemporaryFiles): Command[] =>
  COMMANDS[step](production, files);

/** The functions' variables as a file that `supabase secrets set` reads. Throws for a value that it cannot hold. */
export function secretsFile(production: Production): string {
  const lines = Object.entries(functionVariables(production)).map(([name, value]) => {
    // Nothing inside single quotes has a meaning to the reader, line breaks included.
    if (value.includes("'")) throw new Error(`${name} holds a single quote, which its file cannot.`);
    return `${name}='${value}'`;
  });
  return `${lines.join('\n')}\n`;
}

/**
 * `supabase/config.toml` for the hosted project: its sign-in mails lead to the site and go through Resend. The key
 * stays outside the file. Throws when a line to replace is not there.
 */
export function settingsFile(config: string, { SITE_URL = '', MAIL_FROM = '' }: Production): string {
  const { name = '', address = MAIL_FROM } =
    /^"?(?<name>[^"<]*?)"?\s*<(?<address>[^>]+)>$/.exec(MAIL_FROM)?.groups ?? {};
  const smtp = [
    '[auth.email.smtp]',
    'enabled = true',
    'host = "smtp.resend.com"',
    'port = 465',
    'user = "resend"',
    'pass = "env(RESEND_API_KEY)"',
    `admin_email = ${JSON.stringify(address)}`,
    `sender_name = ${JSON.stringify(name || site.brand)}`,
  ];
  const lines: [RegExp, string][] = [
    [/^site_url = .*$/m, `site_url = ${JSON.stringify(SITE_URL)}`],
    [/^additional_redirect_urls = .*$/m, `additional_redirect_urls = ${JSON.stringify([`${SITE_URL}/**`])}`],
  ];
  const changed = lines.reduce((text, [pattern, line]) => {
    if (!pattern.test(text)) throw new Error(`supabase/config.toml has no line ${line.split(' ')[0]}.`);
    return text.replace(pattern, () => line);
  }, config);
  return `${changed.trimEnd()}\n\n${smtp.join('\n')}\n`;
}

/** Writes `supabase/config.toml` of the hosted project, and the mails that it names, below the folder. */
export function writeSettings(folder: string, production: Production): void {
  const [templates, config] = [join('supabase', 'templates'), join('supabase', 'config.toml')];
  cpSync(join(projectRoot, templates), join(folder, templates), { recursive: true });
  const settings = settingsFile(readFileSync(join(projectRoot, config), 'utf8'), production);
  writeFileSync(join(folder, config), settings);
}
