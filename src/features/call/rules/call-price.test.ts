import { describe, expect, test } from 'vitest';
import { billedSeconds, priceOnMeter } from './call-meter';
import { meterOf, planOf, priceWords } from './call-price';
import type { CallContent, CallTimings, Socket } from './sample-call';

const NONE = { none: 'It was not needed.' };

/** A call that reaches these sockets, one deed each, and what a line of it takes: one second, from 1.6 on. */
function call(reached: Socket[], more: Partial<CallContent> = {}): [CallContent, CallTimings] {
  const card = (socket: Socket) => (reached.includes(socket) ? { short: 'Done' } : NONE);
  const content: CallContent = {
    trade: 'Trade',
    business: 'Business',
    title: 'A call',
    first: 'Hello',
    cord: 's',
    lines: [
      { agent: 'This is the AI assistant.' },
      { caller: 'Hello.' },
      ...reached.map((socket) => ({ does: 'Looking', socket, seconds: 1 })),
      { caller: 'Thanks.' },
    ],
    cards: { s: card('s'), i: card('i'), c: card('c'), d: card('d') },
    note: { to: 'Sam', text: 'A note.' },
    outcome: 'Done.',
    texts: 0,
    emails: 0,
    outbound: false,
    recorded: false,
    ...more,
  };
  const lines = content.lines.map((_, index) => ({ start: 1.6 + index, end: 2.6 + index }));
  return [content, { seconds: 61.6, lines, voices: {}, source: '' }];
}

describe('the plan of a call is the cheapest that has all it does', () => {
  test.for([
    [['s'], false, 'Starter'],
    [['s', 'c'], false, 'Starter'],
    [['s', 'i'], false, 'Growth'],
    [['d'], false, 'Growth'],
    [['i'], true, 'Scale'],
  ] satisfies [Socket[], boolean, string][])('%s, outbound %s: %s', ([reached, outbound, name]) => {
    expect(planOf(call(reached, { outbound })[0]).name).toBe(name);
  });

  test('and all that its page promises, so that the price is the one which the visitor would pay', () => {
    const [content] = call(['s', 'c']);
    const plan = planOf(content, ['booking', 'live-transfer']);
    expect(priceWords(content, plan)).toBe('Growth, beyond its bundle: 37¢ a minute');
  });
});

const priceAt = (content: CallContent, timings: CallTimings, seconds = timings.seconds) =>
  priceOnMeter(meterOf(content, timings), seconds);

describe('the price of a call', () => {
  test('is that of the whole seconds that stand beside it: 44.55 are 45', () => {
    const meter = { from: 1, to: 45.55, minute: 370, extras: [] };
    expect(priceOnMeter(meter, 45.55)).toBeCloseTo((45 * 370) / 60);
  });

  test('is its seconds after the ring, its texts and its emails', () => {
    const [content, timings] = call(['s', 'c'], { texts: 1, emails: 1 });
    // One minute at 40¢, a text at 4¢, an email at 1¢.
    expect(priceAt(content, timings)).toBe(450);
    expect(priceWords(content)).toBe('Starter, beyond its bundle: 40¢ a minute, 4¢ a text, 1¢ an email');
    expect(priceWords({ ...content, texts: 2, emails: 3 })).toContain(
      '4¢ for each of 2 texts, 1¢ for each of 3 emails',
    );
  });

  test('grows with the seconds, and with the text once it is written', () => {
    const [content, timings] = call(['s', 'c'], { texts: 1, emails: 1 });
    expect(priceAt(content, timings, 0)).toBe(0);
    expect(priceAt(content, timings, 4.6)).toBeCloseTo(20);
    // The text is written from 4.6 to 5.6.
    expect(priceAt(content, timings, 5.6)).toBeCloseTo((4 * 400) / 60 + 40);
    expect(priceAt(content, timings, 100)).toBe(priceAt(content, timings));
  });

  test('stands still from the first word of a colleague on', () => {
    const [content, timings] = call(['d'], {
      lines: [{ agent: 'The AI assistant.' }, { caller: 'Help.' }, { colleague: 'Sam here.' }],
    });
    expect(meterOf(content, timings).to).toBe(3.6);
    expect(billedSeconds(meterOf(content, timings), 60)).toBe(2);
    expect(priceAt(content, timings)).toBeCloseTo((2 * 370) / 60);
    expect(priceWords(content)).toBe('Growth, beyond its bundle: 37¢ a minute');
  });
});
