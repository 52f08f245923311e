import type { Page } from '@playwright/test';

/** What was seen of a call, and the second of its sound at which it was: read from the clock of the sound itself. */
interface Seen {
  /** “2:0” is the first word of the third line that was shown; “i:done” is a socket. */
  what: string;
  second: number;
}

declare global {
  interface Window {
    sounds: HTMLAudioElement[];
    /** Milliseconds from the last press to the first sound. */
    soundAfter: number;
    seen: Seen[];
  }
}

/** Keeps every sound that the page makes, so that its clock can be read. Before the page is opened. */
export const keepSounds = (page: Page) =>
  page.addInitScript(() => {
    window.sounds = [];
    let pressed = 0;
    document.addEventListener(
      'click',
      () => {
        pressed = performance.now();
      },
      true,
    );
    window.Audio = new Proxy(window.Audio, {
      construct(Sound, given) {
        const sound: HTMLAudioElement = Reflect.construct(Sound, given);
        window.sounds.push(sound);
        const heard = () => {
          window.soundAfter = performance.now() - pressed;
        };
        sound.addEventListener('playing', heard, { once: true });
        return sound;
      },
    });
  });

/** Writes down from now on when a word is lit, and when a socket changes. */
export const watchCall = (page: Page) =>
  page.evaluate(() => {
    window.seen = [];
    const lines: string[] = [];
    const last = new Map<string, string>();
    new MutationObserver(() => {
      const second = window.sounds.find(({ paused }) => !paused)?.currentTime;
      if (second === undefined) return;
      const slot = document.querySelector('call-board [data-line]');
      const words = [...(slot?.querySelectorAll('span') ?? [])];
      const now = words.findIndex((word) => word.matches('[data-now]'));
      const text = words.map((word) => word.textContent).join(' ');
      if (now >= 0 && lines.at(-1) !== text) lines.push(text);
      const sockets = [...document.querySelectorAll<HTMLElement>('[data-sockets][data-call="heating"] > li')];
      const shown = sockets.map((socket) => [socket.dataset.cord ?? '', socket.dataset.state ?? ''] as const);
      if (now >= 0) shown.push([`${lines.length - 1}`, `${now}`]);
      for (const [part, state] of shown) {
        if (last.get(part) === state) continue;
        last.set(part, state);
        window.seen.push({ what: `${part}:${state}`, second });
      }
    }).observe(document.querySelector('call-board') as Element, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-now', 'data-state'],
    });
  });

/** The seconds at which somebody begins to speak after a pause, in the decoded file: where its energy rises. */
export const onsetsOf = (page: Page, address: string): Promise<number[]> =>
  page.evaluate(async (from) => {
    const response = await fetch(from);
    const context = new OfflineAudioContext(1, 1, 48_000);
    const sound = await context.decodeAudioData(await response.arrayBuffer());
    const samples = sound.getChannelData(0);
    const step = Math.round(sound.sampleRate / 100);
    const energy = Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
      const part = samples.subarray(index * step, (index + 1) * step);
      return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / step);
    });
    // Speech is what is louder than a twentieth of the loudest; a pause is a fifth of a second without it.
    const floor = Math.max(...energy) / 20;
    let silent = Number.POSITIVE_INFINITY;
    return energy.flatMap((now, index) => {
      const begins = now > floor && silent >= 20;
      silent = now > floor ? 0 : silent + 1;
      return begins ? [index / 100] : [];
    });
  }, address);
