import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { testBrowser } from '../browser-path.ts';
import { projectRoot } from '../project.ts';
import { run } from '../sound/programs.ts';
import { HEIGHT, type Scene, type SpokenTimes, WIDTH } from './stage/draw.ts';

const FRAMES_PER_SECOND = 24;

const font = (family: string, file: string) => {
  const data = readFileSync(join(projectRoot, 'src/ui/fonts', file)).toString('base64');
  return `@font-face{font-family:'${family}';font-weight:400 700;src:url(data:font/woff2;base64,${data})}`;
};

/** A page that shows one picture, in the fonts of the site. */
async function openPage(): Promise<{ page: Page; close(): Promise<void> }> {
  const browser = await chromium.launch(await testBrowser());
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  await page.setContent(
    `<style>${font('Radio Canada Big', 'radio-canada-big.woff2')}${font('Radio Canada', 'radio-canada.woff2')}
    body{margin:0}svg{display:block}text{text-rendering:geometricPrecision}</style>
    <svg width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"></svg>`,
  );
  await page.evaluate(() =>
    Promise.all(
      ['700 20px "Radio Canada Big"', '500 20px "Radio Canada"'].map((face) => document.fonts.load(face)),
    ),
  );
  return { page, close: () => browser.close() };
}

const show = (page: Page, drawing: string) =>
  page.evaluate((markup) => {
    const picture = document.querySelector('svg');
    if (picture) picture.innerHTML = markup;
  }, drawing);

interface Film {
  scene: Scene;
  lines: readonly SpokenTimes[];
  seconds: number;
}

/** Draws every picture of the film and joins them, without loss, in `file`. Gives how many there are. */
export async function drawFilm({ scene, lines, seconds }: Film, file: string): Promise<number> {
  const { page, close } = await openPage();
  const input = `-f image2pipe -framerate ${FRAMES_PER_SECOND} -c:v png -i -`.split(' ');
  const output = '-c:v libx264 -preset ultrafast -qp 0 -pix_fmt yuv444p'.split(' ');
  const joiner = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...input, ...output, file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(joiner, 'exit');
  const session = await page.context().newCDPSession(page);
  const frames = Math.round(seconds * FRAMES_PER_SECOND);
  for (let frame = 0; frame < frames; frame++) {
    await show(page, scene.frame(frame / FRAMES_PER_SECOND, lines));
    const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
    if (!joiner.stdin.write(Buffer.from(data, 'base64'))) await once(joiner.stdin, 'drain');
  }
  joiner.stdin.end();
  await ended;
  await close();
  return frames;
}

/** The film at this second, as its poster. */
export async function writePoster({ scene, lines }: Film, second: number, file: string): Promise<void> {
  const { page, close } = await openPage();
  await show(page, scene.frame(second, lines));
  const picture = await page.screenshot();
  await close();
  run(
    'ffmpeg',
    [...'-hide_banner -y -f png_pipe -i - -c:v libwebp -quality 84 -frames:v 1'.split(' '), file],
    picture,
  );
}

/** Colours as televisions have them, so that browsers do not have to guess. */
const COLOURS =
  '-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv';
const VIDEO = {
  mp4: {
    codec: '-c:v libx264 -preset medium -tune animation -profile:v high -level 3.1',
    sound: '-c:a aac -b:a 64k -ar 48000 -movflags +faststart',
    qualities: [24, 27, 30, 33],
  },
  webm: {
    codec: '-c:v libsvtav1 -preset 7 -g 240',
    sound: '-c:a libopus -b:a 40k',
    qualities: [36, 42, 48, 54],
  },
};
const MOST_BYTES = 880_000;

/** Joins pictures and sound in both kinds of file, each at the best of its qualities that is light enough. */
export function encode(pictures: string, sound: string, title: string, to: Record<'mp4' | 'webm', string>) {
  for (const kind of ['mp4', 'webm'] as const) {
    const { codec, sound: codecOfSound, qualities } = VIDEO[kind];
    for (const quality of qualities) {
      run('ffmpeg', [
        ...['-hide_banner', '-nostdin', '-y', '-i', pictures, '-i', sound, '-map', '0:v', '-map', '1:a'],
        ...`${COLOURS} ${codec} -crf ${quality} ${codecOfSound}`.split(' '),
        ...'-fflags +bitexact -flags:v +bitexact -flags:a +bitexact'.split(' '),
        ...['-metadata', `title=${title}`, '-metadata', 'comment=Sample film with an AI-generated voice'],
        to[kind],
      ]);
      if (statSync(to[kind]).size <= MOST_BYTES) break;
    }
  }
}
