import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const packageFolder = join(root, 'node_modules', '@sparticuz', 'chromium');

/**
 * The Chromium that films are drawn and every browser test runs in, in the shape of Playwright's `launchOptions`: `CHROMIUM_PATH` if it
 * is set, else the one that npm installed with its own libraries and fonts (Linux x64), else the system's.
 * @throws Error when there is none.
 */
export async function testBrowser() {
  const args = ['--no-sandbox', '--headless=shell', '--disable-gpu'];
  const { env } = process;
  if (env.CHROMIUM_PATH) return { executablePath: env.CHROMIUM_PATH, args, env };

  if (process.platform === 'linux' && process.arch === 'x64') {
    const folder = await unpackedBrowser();
    const LD_LIBRARY_PATH = [join(folder, 'al2023', 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':');
    const own = { ...env, LD_LIBRARY_PATH, FONTCONFIG_PATH: join(folder, 'fonts') };
    return { executablePath: join(folder, 'chromium'), args, env: own };
  }

  const system = '/usr/bin/chromium';
  if (existsSync(system)) return { executablePath: system, args, env };
  throw new Error(
    `No browser for ${process.platform} ${process.arch}. Set CHROMIUM_PATH to a Chromium or Chrome.`,
  );
}

/**
 * Unpacks the packed browser once per version, next to the other caches of the project, and gives the folder. The
 * package itself unpacks to fixed names in the system's temporary folder, where another version or user may have been.
 */
async function unpackedBrowser(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  const folder = join(root, 'node_modules', '.cache', `chromium-${version}`);
  if (existsSync(folder)) return folder;

  await mkdir(dirname(folder), { recursive: true });
  const draft = await mkdtemp(`${folder}-`);
  const unpack = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', unpack], {
    cwd: root,
    // The second variable makes the package bring the libraries that a bare system lacks.
    env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  });
  const fonts = join(draft, 'fonts', 'fonts.conf');
  await writeFile(fonts, (await readFile(fonts, 'utf8')).replaceAll('/tmp/', `${folder}/`));
  try {
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true });
    // Another process was faster; its folder is as good.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
