import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { withDeviceSpeech } from './device-speech.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './held-requests.ts';

const PAGE = '/ipa-speak-buddy';
const tool = (page: Page) => page.locator('pronunciation-tool');
const box = (page: Page) => page.getByLabel('Your text, in English');
const line = (page: Page) => tool(page).getByRole('region', { name: 'Your text in IPA' });
const word = (page: Page, spelling: string) => line(page).getByRole('button', { name: spelling });
const sounds = (page: Page) => line(page).locator('button > [lang=en-fonipa]');
const details = (page: Page) => line(page).getByRole('region');
const button = (page: Page, name: string) => tool(page).getByRole('button', { name, exact: true });
const accent = (page: Page, name: string) => tool(page).getByRole('radio', { name });
const manner = (page: Page, name: string) =>
  tool(page).getByRole('group', { name: 'Speech' }).getByRole('radio', { name });
const summary = (page: Page) => tool(page).locator('[data-missing]');
const words = (page: Page) => tool(page).getByRole('region', { name: 'My words' });
const recorder = (page: Page) => tool(page).getByRole('region', { name: 'Hear yourself' });

/** What the worker keeps. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** A microphone that hums, by the real interfaces: the recorder gets a real stream. */
const withMicrophone = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext();
      const hum = new OscillatorNode(context);
      const microphone = context.createMediaStreamDestination();
      hum.connect(microphone);
      hum.start();
      await context.resume();
      return microphone.stream;
    };
  });

test('sounds appear as one types, each word says where they come from, and nothing is sent', async ({
  page,
  baseURL,
}) => {
  await page.goto(PAGE);
  await expect(tool(page)).toContainText('θru');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  await box(page).pressSequentially('Though 42 people zorbled');
  await expect(sounds(page)).toHaveText(['ðoʊ', 'ˈfɔrti tu', 'ˈpipəl', /.+/]);
  await expect(word(page, 'zorbled')).toContainText('guess');
  await expect(word(page, 'Though')).not.toContainText('guess');
  await expect(summary(page)).toHaveText('4 words: 3 from the dictionary, 1 guess.');
  await box(page).fill('');
  await expect(tool(page).getByText('For example')).toBeVisible();
  await expect(line(page)).toBeHidden();
  await box(page).fill(' \n ');
  await expect(summary(page)).toHaveText('Only spaces so far.');
  const own = new RegExp(`^GET ${baseURL}/(_astro/[\\w.-]+|ipa/\\w+/[\\w-]+\\.txt)$`);
  expect(requests.filter((request) => !own.test(request))).toEqual([]);
});

test('the accent changes the sounds and is remembered; examples can be tried', async ({ page }) => {
  await page.goto(PAGE);
  await tool(page).getByRole('button', { name: 'Hard spelling' }).click();
  await expect(word(page, 'yacht')).toContainText('jɑt');
  await box(page).fill('though');
  await expect(sounds(page)).toHaveText(['ðoʊ']);
  await accent(page, 'British').check();
  await expect(sounds(page).first()).toHaveText('ðəʊ');
  await expect(tool(page).getByText('From two lists of British words')).toBeVisible();
  await page.reload();
  await box(page).fill('though');
  await expect(accent(page, 'British')).toBeChecked();
  await expect(sounds(page)).toHaveText(['ðəʊ']);
  await accent(page, 'American').check();
  await expect(sounds(page)).toHaveText(['ðoʊ']);
});

test('by keyboard: careful and natural speech, kept after a reload, with both forms of a small word', async ({
  page,
}) => {
  const careful = ['wʌt', 'ɑr', 'ju', 'ˈlʊkɪŋ', 'fɔr', 'ði', 'ˈæpəl', 'ɪz', 'fɔr', 'hɝ'];
  const natural = ['wʌt', 'ɚ', 'ju', 'ˈlʊkɪŋ', 'fɔr', 'ði', 'ˈæpəl', 'ɪz', 'fɚ', 'hɚ'];
  const text = 'What are you looking for? The apple is for her.';
  await page.goto(PAGE);
  await box(page).fill(text);
  await expect(sounds(page)).toHaveText(careful);
  await expect(tool(page).getByRole('group', { name: 'Speech' })).toHaveAccessibleDescription(
    /^Careful says each word as if it stood alone\. Natural /,
  );
  await manner(page, 'Careful').focus();
  await page.keyboard.press('ArrowRight');
  await expect(manner(page, 'Natural')).toBeChecked();
  await expect(manner(page, 'Natural')).toBeFocused();
  await expect(sounds(page)).toHaveText(natural);
  await expect(line(page)).not.toContainText('readings');

  await word(page, 'are').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const forms = details(page).getByRole('radio');
  await expect(forms).toHaveCount(2);
  await expect(details(page).getByRole('radio', { name: '/ɚ/, weak form' })).toBeFocused();
  await expect(details(page)).toContainText('one syllable');
  await expect(details(page)).toContainText('Dictionaries give this small word two forms.');
  await expectAccessible(page, 'the forms of a small word');
  await page.keyboard.press('ArrowDown');
  await expect(sounds(page).nth(1)).toHaveText('ɑr');
  await page.keyboard.press('Escape');
  await expect(word(page, 'are')).toBeFocused();

  // What was chosen for a word stays when the manner changes and comes back.
  await manner(page, 'Natural').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(sounds(page)).toHaveText(careful);
  await page.keyboard.press('ArrowRight');
  await expect(sounds(page)).toHaveText(natural.with(1, 'ɑr'));
  await page.reload();
  await box(page).fill(text);
  await expect(manner(page, 'Natural')).toBeChecked();
  await expect(sounds(page)).toHaveText(natural);
});

test('an accent that is chosen before the code of the tool is there stays chosen', async ({ page }) => {
  const code = await holdRequests(page, '**/_astro/pronunciation-tool.*.js');
  await page.goto(PAGE);
  await accent(page, 'British').check();
  await manner(page, 'Natural').check();
  code.release();
  await box(page).fill('For example');
  await expect(sounds(page)).toHaveText(['fər', 'ɪɡˈzɑːmpəl']);
  await expect(accent(page, 'British')).toBeChecked();
  await page.reload();
  await expect(manner(page, 'Natural')).toBeChecked();
});

test('nothing moves under the pointer when the code of the tool comes', async ({ page }) => {
  const code = await holdRequests(page, '**/_astro/pronunciation-tool.*.js');
  await page.goto(PAGE);
  await box(page).fill('For example');
  await accent(page, 'British').evaluate((radio) => radio.scrollIntoView({ block: 'center' }));
  const places = () =>
    tool(page)
      .getByRole('radio')
      .evaluateAll((radios) => radios.slice(0, 5).map((radio) => radio.getBoundingClientRect().top));
  const before = await places();
  expect(before).toHaveLength(5);
  code.release();
  await expect(sounds(page)).toHaveText(['fɔr', 'ɪɡˈzæmpəl']);
  expect(await places()).toEqual(before);
});

test('a pointer that crosses the tool fetches its code and leaves the page as it is', async ({ page }) => {
  await page.goto(PAGE);
  const code = page.waitForResponse(/\/pronunciation-tool\.[\w-]+\.js$/);
  await tool(page).hover();
  const url = (await code).url();
  await page.evaluate((address) => import(address), url);
  await expect(words(page)).toHaveCount(0);
  await box(page).focus();
  await expect(words(page)).toBeVisible();
});

test('in British an r links two words of a phrase in natural speech alone', async ({ page }) => {
  await page.goto(PAGE);
  await box(page).fill('For example, the car alarm. A car. All');
  await accent(page, 'British').check();
  await expect(sounds(page)).toHaveText(['fɔː', 'ɪɡˈzɑːmpəl', 'ðiː', 'kɑː', 'əˈlɑːm', 'eɪ', 'kɑː', 'ɔːl']);
  await manner(page, 'Natural').check();
  await expect(sounds(page)).toHaveText(['fər', 'ɪɡˈzɑːmpəl', 'ðə', 'kɑːr', 'əˈlɑːm', 'ə', 'kɑː', 'ɔːl']);
  await accent(page, 'Canadian').check();
  await expect(sounds(page)).toHaveText(['fɚ', 'ɪɡˈzæmpəl', 'ðə', 'kɑr', 'əˈlɑrm', 'ə', 'kɑr', 'ɑl']);
});

test('natural speech is copied as it is shown, and a link shows it so to others, whatever they chose', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(PAGE);
  await box(page).fill('Four of us are here');
  await accent(page, 'British').check();
  await manner(page, 'Natural').check();
  const shown = ['fɔːr', 'əv', 'əs', 'ə', 'hɪə'];
  await expect(sounds(page)).toHaveText(shown);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await button(page, 'Copy the IPA').click();
  await expect.poll(clipboard).toBe(shown.join(' '));
  await button(page, 'Copy a link').click();
  await expect(tool(page)).toContainText('Copied. The link holds your text');
  const link = await clipboard();
  await manner(page, 'Careful').check();
  await accent(page, 'American').check();
  const other = await context.newPage();
  await other.goto(link);
  await expect(sounds(other)).toHaveText(shown);
  await expect(manner(other, 'Natural')).toBeChecked();
  await expect(accent(other, 'British')).toBeChecked();
  expect(await other.evaluate(() => localStorage.getItem('mod-ai.manner'))).toBe('careful');
});

test('a word is read as its sentence has it, and its other reading is one press away', async ({ page }) => {
  await page.goto(PAGE);
  for (const [text, spelling, said] of [
    ['I read that last year.', 'read', 'rɛd'],
    ['I read that every day.', 'read', 'rid'],
    ['The new site goes live today.', 'live', 'laɪv'],
    ['They live here.', 'live', 'lɪv'],
    ['It was a close call.', 'close', 'kloʊs'],
    ['The wall has lead paint.', 'lead', 'lɛd'],
    ['Please excuse me.', 'excuse', 'ɪkˈskjuz'],
  ] as const) {
    await box(page).fill(text);
    await expect(word(page, spelling).locator('[lang=en-fonipa]').first(), text).toHaveText(said);
  }
  await box(page).fill('I read that last year.');
  await expect(summary(page)).toContainText('5 words');
  await expect(word(page, 'read')).toContainText('2 readings');
  await word(page, 'read').click();
  await details(page).getByRole('radio', { name: '/rid/' }).check();
  await expect(sounds(page).nth(1)).toHaveText('rid');
});

test('a word that is guessed in two ways shows both, and the other is one press away', async ({ page }) => {
  await page.goto(PAGE);
  await box(page).fill('Ask Shantae');
  await expect(word(page, 'Shantae')).toContainText('guess or ');
  const first = (await sounds(page).last().textContent()) ?? '';
  await word(page, 'Shantae').click();
  await expect(details(page).getByRole('radio', { name: ', the likelier guess' })).toBeChecked();
  await details(page).getByRole('radio', { name: ', another guess' }).check();
  await expect(sounds(page).last()).not.toHaveText(first);
  await expect(word(page, 'Shantae')).toContainText(`guess or ${first}`);
  await expectAccessible(page, 'a word that is guessed in two ways');
});

test('by keyboard: a word opens, another reading is chosen, and Escape leads back to the word', async ({
  page,
}) => {
  await page.goto(PAGE);
  // Below the last word of a row the details move when it gets another reading.
  await box(page).fill('They record');
  await word(page, 'record').focus();
  await page.keyboard.press('Enter');
  await expect(details(page).getByRole('heading')).toBeFocused();
  await expect(word(page, 'record')).toHaveAttribute('aria-expanded', 'true');
  await expect(details(page)).toContainText('2 syllables');
  await expectAccessible(page, 'the details of a word');
  const before = await sounds(page).nth(1).textContent();
  const readings = details(page).getByRole('radio');
  await expect(readings).toHaveCount(2);
  await page.keyboard.press('Tab');
  await expect(readings.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(readings.nth(1)).toBeFocused();
  await expect(sounds(page).nth(1)).not.toHaveText(before ?? '');
  const chosen = (await sounds(page).nth(1).textContent()) ?? '';
  await page.keyboard.press('Escape');
  await expect(details(page)).toBeHidden();
  await expect(word(page, 'record')).toBeFocused();
  await box(page).fill('Then they record');
  await expect(sounds(page).nth(2)).toHaveText(chosen);
});

test('the line is copied with or without its syllables, and the text as a link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(PAGE);
  await box(page).fill('Banana people.\nTwo');
  await expect(sounds(page)).toHaveText(['bəˈnænə', 'ˈpipəl', 'tu']);
  await button(page, 'Copy the IPA').click();
  await expect(tool(page).getByText('Copied.', { exact: true })).toBeVisible();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  expect(await clipboard()).toBe('bəˈnænə ˈpipəl\ntu');
  await tool(page).getByLabel('Syllables').check();
  await expect(sounds(page).first()).toHaveText('bəˈnæ.nə');
  await button(page, 'Copy the IPA').click();
  await expect.poll(clipboard).toBe('bəˈnæ.nə ˈpi.pəl\ntu');
  await button(page, 'Copy a link').click();
  await expect(tool(page)).toContainText('Copied. The link holds your text');
  const other = await context.newPage();
  await other.goto(await clipboard());
  await expect(box(other)).toHaveValue('Banana people.\nTwo');
  await expect(sounds(other)).toHaveText(['bəˈnænə', 'ˈpipəl', 'tu']);
});

test('the device’s voice reads the line and single words, slowly too, and can be stopped', async ({
  page,
}) => {
  const speech = await withDeviceSpeech(page, [{ lang: 'en-GB' }, { lang: 'en-US' }]);
  await page.goto(PAGE);
  await box(page).fill('Say it. Again.');
  await expect(tool(page)).toContainText('Read by your device’s voice, Voice 2.');
  // The line that counts the words comes above the buttons a moment later, and moves them.
  await expect(tool(page)).toContainText('3 words');
  await button(page, 'Hear it').click();
  await expect(button(page, 'Stop')).toBeVisible();
  await speech.finish();
  await expect(word(page, 'Again')).not.toHaveAttribute('data-now');
  await speech.finish();
  await expect(button(page, 'Stop')).toBeHidden();
  expect((await speech.said()).map(({ text, rate }) => [text, rate])).toEqual([
    ['Say it. ', 1],
    ['Again.', 1],
  ]);
  await button(page, 'Slowly').click();
  await button(page, 'Stop').click();
  await expect.poll(() => speech.isSpeaking()).toBe(false);
  await accent(page, 'British').check();
  await word(page, 'Again').click();
  await details(page).getByRole('button', { name: 'Slowly' }).click();
  await expect.poll(async () => (await speech.said()).length).toBe(4);
  expect((await speech.said()).at(-1)).toMatchObject({ text: 'Again', rate: 0.55, lang: 'en-GB' });
  await speech.fail();
  await expect(tool(page)).toContainText('The device did not read this aloud.');
});

test('without a voice of the device nothing offers to speak, and everything else works', async ({ page }) => {
  await page.goto(PAGE);
  await box(page).fill('No voice');
  await expect(tool(page)).toContainText('This device has no English voice of its own');
  await expect(button(page, 'Hear it')).toHaveCount(0);
  await word(page, 'voice').click();
  await expect(details(page).getByRole('button')).toHaveText(['Add to my words', 'Close']);
});

test('words are kept, practised by keyboard and removed, in two tabs', async ({ page, context }) => {
  await page.goto(PAGE);
  await box(page).fill('thorough drought');
  for (const one of ['thorough', 'drought']) {
    await word(page, one).click();
    await button(page, 'Add to my words').click();
    await expect(details(page)).toContainText('Added to your words.');
    await button(page, 'Close').click();
  }
  const other = await context.newPage();
  await other.goto(PAGE);
  await expect(words(other).getByRole('listitem')).toHaveCount(2);
  await words(other).getByRole('button', { name: 'Remove thorough' }).click();
  await expect(words(page).getByRole('listitem')).toHaveCount(1);
  await other.close();

  await page.reload();
  await words(page).getByRole('button', { name: 'Practise' }).press('Enter');
  await expect(words(page)).toContainText('Word 1 of 1');
  await expect(words(page).locator('p[lang=en-fonipa]')).toBeEmpty();
  await expectAccessible(page, 'a round of practice');
  await page.keyboard.press('Enter');
  await expect(words(page)).toContainText('/draʊt/');
  await page.keyboard.press('Enter');
  await expect(words(page)).toContainText('That was all: 1 of 1.');
  await expect(words(page).getByRole('button', { name: 'Practise' })).toBeFocused();
  await words(page).getByRole('button', { name: 'Remove all' }).click();
  await expect(words(page)).toContainText('All words removed.');
  expect(await page.evaluate(() => localStorage.getItem('mod-ai.words'))).toBeNull();
});

test('a recording is made after a press, played and deleted, never leaves the page, and may be refused', async ({
  page,
}) => {
  await withMicrophone(page);
  await page.goto(PAGE);
  await box(page).focus();
  const requests: string[] = [];
  await expect(recorder(page)).toContainText('it is sent to nobody');
  await button(page, 'Record').click();
  await expect(recorder(page)).toContainText('Recording. Speak now.');
  await expect(button(page, 'Stop')).toBeFocused();
  await expect(recorder(page)).toContainText('1 of 15 seconds');
  page.on('request', (request) => requests.push(request.url()));
  await page.keyboard.press('Enter');
  await expect(recorder(page)).toContainText('Recorded.');
  const audio = recorder(page).locator('audio');
  await expect.poll(() => audio.evaluate((sound: HTMLAudioElement) => sound.readyState)).toBeGreaterThan(0);
  await expectAccessible(page, 'a recording');
  await button(page, 'Delete').click();
  await expect(audio).toBeHidden();
  await expect(button(page, 'Record')).toBeFocused();
  expect(requests.filter((url) => !url.startsWith('blob:'))).toEqual([]);

  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await button(page, 'Record').click();
  await expect(recorder(page)).toContainText('Your browser did not allow the microphone.');
  await box(page).fill('Still here');
  await expect(sounds(page)).toHaveText(['stɪl', 'hɪr']);
});

test('a missing part of the dictionary is said, and can be asked for again', async ({ page }) => {
  let isAway = true;
  await page.route(/\/ipa\/\w+\/\d+\.txt$/, (route) => (isAway ? route.abort() : route.continue()));
  await page.goto(PAGE);
  await box(page).fill('The quagmire');
  await expect(tool(page).getByRole('alert')).toContainText('Until it does, 1 word is guessed or left out.');
  await expect(word(page, 'quagmire')).toContainText('guess');
  await expectAccessible(page, 'a missing part of the dictionary');
  isAway = false;
  await button(page, 'Try again').click();
  await expect(word(page, 'quagmire')).not.toContainText('guess');
  await expect(tool(page).getByRole('alert')).toBeHidden();
});

test('code that does not come is said, and the text stays', async ({ page }) => {
  await page.route('**/_astro/pronunciation-tool*.js', (route) => route.abort(), { times: 1 });
  await page.goto(PAGE);
  await box(page).fill('Still here');
  await expect(summary(page)).toContainText('The tool did not load');
  await expect(box(page)).toHaveValue('Still here');
});

test('any text is taken: a very long one, other scripts and signs; at 320 pixels it fits', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(PAGE);
  await box(page).fill(`I ❤️ 東京 and שלום, ${'pneumonoultramicroscopicsilicovolcanoconiosis'}.`);
  await expect(word(page, 'pneumono')).toBeVisible();
  await expect(line(page).getByText('not read')).toHaveCount(3);
  await word(page, 'pneumono').click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'a narrow page');
  const long = 'The cough was rough. '.repeat(4_800);
  await box(page).fill(long);
  await expect(tool(page)).toContainText('of 100,800 characters. Your text stays as it is.');
  await expect(word(page, 'cough').first()).toBeVisible();
  expect((await box(page).inputValue()).length).toBe(long.length);
  await expectNoSidewaysScroll(page);
});

test.describe('with the worker that keeps the page', () => {
  test.use({ serviceWorkers: 'allow' });

  test('after the first use it opens and reads new words without a network; before, nothing is kept', async ({
    page,
    context,
  }) => {
    test.slow();
    await page.goto(PAGE);
    await box(page).focus();
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await box(page).fill('hello');
    // Some 900 files, which the machine serves while other tests run.
    await expect(tool(page)).toContainText('Ready without a network: this page and its whole dictionary', {
      timeout: 60_000,
    });
    await context.setOffline(true);
    await page.reload();
    await box(page).fill('A quagmire of zephyrs');
    await expect(summary(page)).toHaveText('4 words: 4 from the dictionary.');
    const kept = await keptPaths(page);
    expect(kept).toContain(PAGE);
    expect(
      kept.filter(
        (path) =>
          !/^(\/ipa-speak-buddy(\/sounds)?|\/sounds\.svg|\/icon\.svg|\/_astro\/.+|\/ipa\/.+)$/.test(path),
      ),
    ).toEqual([]);
  });

  test('where the browser saves data, only the words that were used are kept', async ({ page, context }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await page.goto(PAGE);
    await box(page).fill('quagmire');
    await expect(tool(page)).toContainText('Ready without a network for the words you have used.');
    const parts = (await keptPaths(page)).filter((path) => path.startsWith('/ipa/'));
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.length).toBeLessThan(10);
    await context.setOffline(true);
    await page.reload();
    await box(page).fill('quagmire');
    await expect(summary(page)).toHaveText('1 word: 1 from the dictionary.');
  });
});
