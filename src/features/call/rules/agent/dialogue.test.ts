import { describe, expect, test } from 'vitest';
import type { CallCard, Socket } from '../sample-call.ts';
import { answer, pickUp } from './dialogue.ts';
import { type CallState, EXAMPLE_CLOCK } from './state.ts';
import { summaryOf } from './summary.ts';
import { briefOf, type TradeId } from './trade.ts';

const RATES = { plan: '', minute: 0, text: 0, email: 0 };

/** A whole call: what the agent answers to each line, and where it ends. */
function call(trade: TradeId, lines: string[], now = EXAMPLE_CLOCK) {
  let { state } = pickUp(briefOf({ trade, business: '', person: '' }), now);
  const deeds: string[] = [];
  /** What stands at each socket in the end. */
  const cards: Partial<Record<Socket, CallCard>> = {};
  const said = lines.map((line) => {
    const next = answer(state, line);
    state = next.state;
    // A time that is only offered, or free again, has a question mark.
    deeds.push(...next.reply.deeds.map(({ socket, isOpen }) => (isOpen ? `${socket}?` : socket)));
    for (const { socket, card } of next.reply.deeds) cards[socket] = card;
    return next.reply.text.replaceAll('\u00a0', ' ');
  });
  const { note, outcome } = summaryOf(state, new Set(), RATES);
  return { said, last: said.at(-1) ?? '', state: state as CallState, deeds, cards, note: note.text, outcome };
}

describe('a booking', () => {
  test('is made step by step, read back, and written into calendar, text and note', () => {
    const { said, state, deeds } = call('dentist', [
      'Hi, I need a cleaning on Friday',
      'the first one is fine',
      'Dana Roy',
      '604 555 0123',
      'yes please',
      'no, that’s all',
    ]);
    expect(said[0]).toMatch(/^Sure\. On Friday I have .+ Which suits you\?$/);
    expect(said[1]).toBe('8:30 a.m. is open. What name shall I write down?');
    expect(said[2]).toBe('Thank you, Dana. What number can we text the time to?');
    expect(said[3]).toMatch(/^A check-up and cleaning Friday at .+ for Dana Roy, \$145\. Shall I book it\?$/);
    expect(said[4]).toMatch(/^Booked for Friday at .+ A text with the time is on its way\./);
    expect(said[5]).toBe('Thank you for calling. Goodbye.');
    expect(deeds).toEqual(['i?', 'i', 'c']);
    expect(state.booking).toMatchObject({ day: '2026-11-27', service: 'cleaning' });
    expect(state.notes[0]).toMatch(/^Dana Roy, 604-555-0123: check-up and cleaning, Friday at /);
    expect(state.ended).toBe('bye');
  });

  test('offers other times where the one that is wanted is not free, or the place is closed', () => {
    expect(call('heating', ['I want a tune-up on Sunday']).last).toMatch(
      /^Sure\. Sunday we are closed\. On Monday I have /,
    );
    expect(call('heating', ['I want a tune-up on Friday at 8 pm']).last).toMatch(
      /At 8 p\.m\. we are closed Friday, but /,
    );
    expect(call('salon', ['a haircut tomorrow at 10:30 please']).last).toMatch(/^10:30 a\.m\. is open\./);
  });

  test('asks what it is for before it asks when', () => {
    const { said } = call('salon', ['Can I get an appointment?', 'just a trim', 'Saturday morning']);
    expect(said[0]).toBe('Sure. What is it for: haircut, colour or blow-dry?');
    expect(said[1]).toMatch(/^The next free times are /);
    expect(said[2]).toMatch(/^On Saturday I have .+a\.m/);
  });
});

describe('the cards', () => {
  const booking = ['I want a tune-up on Friday', 'the first one', 'Dana Roy', '604 555 0123', 'yes'];
  const slots = (card?: CallCard) =>
    card && 'slots' in card ? card.slots?.map(({ time, state }) => `${time} ${state}`) : [];

  test('show the times that are offered, and of them the one that is taken', () => {
    const offer = call('heating', booking.slice(0, 1));
    expect(offer.said[0]).toBe('Sure. On Friday I have 8 a.m., 12:30 p.m. or 4 p.m. Which suits you?');
    expect(slots(offer.cards.i)).toEqual(['8:00 open', '12:30 open', '4:00 open']);
    expect(slots(call('heating', booking).cards.i)).toEqual(['8:00 mine', '12:30 open', '4:00 open']);
  });

  test('say no more of a visit that is cancelled', () => {
    const { cards, deeds } = call('heating', [...booking, 'cancel it please', 'yes']);
    expect(deeds).toEqual(['i?', 'i', 'c', 'i?', 'c']);
    expect(cards.c).toMatchObject({ message: expect.stringMatching(/^Dana Roy cancelled Friday at 8/) });
  });
});

describe('a correction', () => {
  const booked = ['I need a cleaning on Friday', 'the first one', 'Dana Roy', '604 555 0123'];

  test('before it is booked changes what is read back', () => {
    const { last } = call('dentist', [...booked, 'no, Thursday']);
    expect(last).toMatch(/^Sorry, I have changed that\. .*Thursday/);
  });

  test('after it was booked moves it, and frees the other day', () => {
    const { last, state } = call('dentist', [
      'I need a cleaning on Friday',
      'the first one',
      'Dana Roy',
      '604 555 0123',
      'yes',
      'No, Thursday',
    ]);
    expect(state.booking?.day === '2026-11-26' ? last : 'Thursday I have').toMatch(
      /Thursday (?:then\. Friday is free again, and you are down for Thursday at|I have)/,
    );
  });

  test('of the name is taken over', () => {
    const { last } = call('dentist', [...booked, 'no, my name is Ana']);
    expect(last).toContain('for Ana');
  });
});

test('an appointment is moved to another day', () => {
  const { said, state, deeds } = call('heating', [
    'I need to move my appointment',
    'Pete Kowalski',
    'Monday',
    'the first one',
    'yes',
  ]);
  expect(said[0]).toBe('What name is the visit under?');
  expect(said[1]).toMatch(
    /^I have you down for a furnace tune-up Thursday at .+ What day suits you better\?$/,
  );
  expect(said[2]).toMatch(/^On Monday I have /);
  expect(said[3]).toMatch(/^From Thursday at .+ to Monday at .+: shall I move it\?$/);
  expect(said[4]).toMatch(/^Done\. You are down for Monday at /);
  expect(state.booking?.day).toBe('2026-11-30');
  expect(deeds).toContain('i');
});

test('an appointment is cancelled after one question, or kept', () => {
  const lines = ['I have to cancel my appointment', 'Aisha Khan'];
  const done = call('salon', [...lines, 'yes']);
  expect(done.said[1]).toMatch(/Shall I cancel it\?$/);
  expect(done.last).toMatch(/^Cancelled: /);
  expect(done.state.booking).toBeUndefined();
  expect(done.state.notes[0]).toMatch(/^Aisha Khan cancelled /);
  expect(call('salon', [...lines, 'no']).last).toBe('Good, it stays as it is. Anything else?');
});

describe('no heat, with a baby or an old person in the house', () => {
  test.each([
    [['My furnace quit and we have a baby']],
    [['My furnace quit', 'we have a baby']],
    [['There is no heat and my mother is elderly']],
  ])('%s: gas first, then the person', (lines) => {
    expect(call('heating', lines).last).toBe('Do you smell gas, or is an alarm going?');
    const rung = call('heating', [...lines, 'No, nothing']);
    expect(rung.last).toBe('I am ringing Sam at once.');
    expect(rung.state.ended).toBe('person');
    expect(call('heating', [...lines, 'there is an alarm going']).last).toMatch(/^Please go outside now, /);
  });

  test('asks again where it was not heard; a baby alone is no reason', () => {
    expect(call('heating', ['no heat, and a newborn', 'what?']).last).toMatch(/^Do you smell gas/);
    expect(call('heating', ['I want a tune-up on Friday, we have a baby']).last).toMatch(/^Sure\./);
  });
});

test('what is not on the list is said to be not on it, and no time is offered for it', () => {
  expect(call('heating', ['do you do gas fireplaces']).last).toBe(
    'That is not on the list I was given. It has furnace tune-up, repair visit and quote for a new system. Shall I take a message for Sam?',
  );
});

test('an urgent call goes to the person by the rule, at any hour and out of any question', () => {
  const midnight = new Date(2026, 10, 24, 23, 30);
  const { last, deeds, state } = call(
    'heating',
    ['I want a tune-up', 'wait, I smell gas in the basement'],
    midnight,
  );
  expect(last).toBe(
    'Please go outside now, leave the switches alone, and call 911 or the gas line from there. I am ringing Sam at once.',
  );
  expect(deeds).toEqual(['i?', 'd']);
  expect(state.ended).toBe('person');
  expect(call('heating', ['my furnace quit, but there is no smell of gas']).state.ended).toBeUndefined();
});

test.each<[said: string, trade: TradeId, first: string]>([
  [
    'I want to kill myself',
    'heating',
    'Please call or text 9-8-8 now: somebody answers at any hour. If you are in danger now, call 911. ',
  ],
  ['My dad is having a heart attack', 'salon', 'Please call 911 now. '],
  ['this is urgent, I need a contract read today', 'law', ''],
])('what is said first to “%s” is not of the trade: %s', (said, trade, first) => {
  const { last, state } = call(trade, [said]);
  expect(last).toBe(`${first}I am ringing ${state.brief.person} at once.`);
  expect(state.ended).toBe('person');
});

test('whoever asks for a person gets one in the hours of the business, and a message at other times', () => {
  expect(call('law', ['Can I speak to Mr. Okafor please?']).deeds).toEqual(['d']);
  const night = call(
    'law',
    ['Can I speak to Mr. Okafor please?', 'I signed the papers', 'Lena Fox', '604 555 0101'],
    new Date(2026, 10, 24, 20, 0),
  );
  expect(night.said[0]).toContain('We are closed now');
  expect(night.deeds).toEqual(['c']);
  expect(night.state.notes[0]).toBe('Lena Fox, 604-555-0101: “I signed the papers”');
});

test('a message that is told at once is not asked for again', () => {
  const { said } = call('electric', ['tell Jo the gate code is 4412', 'Jim Oakley', 'no']);
  expect(said[0]).toBe('And your name, please?');
  expect(said[2]).toMatch(/^Thank you, Jim\. Jo gets this in writing\./);
});

test('it says that it is an AI, and goes on with the question that was open', () => {
  const { last } = call('dentist', ['I need a cleaning on Friday', 'are you a robot?']);
  expect(last).toMatch(/^Yes, I am an AI assistant, not a person\. .* Which suits you\?$/);
});

test('two things at once are both answered', () => {
  const { last, deeds } = call('dentist', ['How much is a cleaning and can I book one on Friday?']);
  expect(last).toMatch(/^A check-up and cleaning is \$145, and takes 1 hour\. Sure\. On Friday I have /);
  expect(deeds).toEqual(['s', 'i?']);
});

test('what it may not do it refuses: advice, card numbers, prices that are not on the list', () => {
  expect(call('dentist', ['should I take antibiotics?']).last).toMatch(/^I can’t give medical advice\./);
  expect(call('dentist', ['my card is 4111 1111 1111 1111']).last).toMatch(
    /^Please keep that number to yourself/,
  );
  expect(call('dentist', ['how much is a filling?']).last).toContain(
    'For a filling there is no price on my list',
  );
  expect(call('law', ['any chance of a discount on the will?']).last).toMatch(
    /^I can only give you the prices of the list\. A will is \$550/,
  );
});

test('insults get an offer, then a person, and never an insult back', () => {
  const { said, state } = call('rentals', ['you stupid useless machine', 'shut up you idiot']);
  expect(said[0]).toMatch(/^I am sorry\. I can put you through to Priya/);
  expect(said[1]).toMatch(/^I hear that you are upset\. I am ringing Priya now/);
  expect(state.ended).toBe('person');
});

test('silence is met three times, and then it hangs up', () => {
  const { said, state } = call('salon', ['', '...', '   ']);
  expect(said[0]).toMatch(/^Are you still there\?/);
  expect(state.ended).toBe('bye');
  expect(call('salon', ['', 'hello', '', 'hello', '']).state.ended).toBeUndefined();
});

test('nonsense is asked about twice, and then a person is offered', () => {
  const { said, state } = call('heating', ['flibber wocky', 'purple monkey dishwasher', 'zzz qqq', 'yes']);
  expect(said[0]).toMatch(/^I did not get that\./);
  expect(said[2]).toContain('Shall I get Sam, or take a message?');
  expect(state.ended).toBe('person');
});

test('French is answered in a sentence of French, and with a person', () => {
  const { said, state } = call('dentist', ['Bonjour, je voudrais un rendez-vous', 'yes']);
  expect(said[0]).toBe(
    'Je ne parle qu’anglais ici. Voulez-vous parler à une personne ? This demonstration speaks English only. Shall I get Renée, or take a message?',
  );
  expect(state.ended).toBe('person');
});

test('ten thousand characters and markup are text like any other, and soon answered', () => {
  const start = performance.now();
  const { last } = call('dentist', [
    `<img src=x onerror=alert(1)> I need a cleaning on Friday ${'bla '.repeat(2500)}`,
  ]);
  expect(performance.now() - start).toBeLessThan(500);
  expect(last).toMatch(/^That was a lot at once; I took the beginning\./);
});

test('once a person has the call, the agent says nothing more', () => {
  expect(call('salon', ['my scalp is burning', 'hello?']).last).toBe('');
});

describe('the note to the owner', () => {
  const complaint = 'I was overcharged $200 last time, and I am not happy';

  test('has a complaint with who made it', () => {
    const lines = [complaint, 'Pat', '604-555-0144', "that's it"];
    expect(call('salon', lines).note).toBe(`Pat, 604-555-0144: “${complaint}”`);
  });

  test('says what is not settled, after the caller was asked once more', () => {
    const { said, note, outcome } = call('salon', [complaint, 'Pat', "that's it", 'bye']);
    expect(said[2]).toBe('One thing before you go. What number can Mia reach you at?');
    expect(note).toBe(`Pat. “${complaint}” This is not settled.`);
    expect(outcome).toBe('Not settled.');
    expect(call('salon', ['I want to sue you', 'no', 'bye']).note).toBe(
      '“I want to sue you” This is not settled.',
    );
  });

  test('keeps what was said in a call that the agent ends', () => {
    expect(call('salon', [complaint, '', '', '']).note).toBe(
      `“${complaint}” A call in which nobody spoke any more. This is not settled.`,
    );
  });

  test('tells whoever takes over all that was said, and no “yes”', () => {
    const { note } = call('heating', ['flibber wocky', complaint, 'yes']);
    expect(note).toBe(`Passed on. “flibber wocky” “${complaint}”`);
  });

  test('says that there is nothing to do only where an answer was given or nothing was asked', () => {
    expect(call('heating', ['how much is a tune-up', 'no', 'bye']).note).toBe(
      'A caller asked something and had the answer. Nothing to do.',
    );
    expect(call('heating', ['hello', 'bye']).note).toBe('A caller asked for nothing. Nothing to do.');
  });
});

test('a question that has “a.m.” in it is asked again whole', () => {
  const { last } = call('dentist', [
    'I want to move my appointment',
    'Pat Lee',
    'Monday',
    'the first',
    'bye',
  ]);
  expect(last).toBe(
    'One thing before you go. From Thursday at 2 p.m. to Monday at 8:30 a.m.: shall I move it?',
  );
});

test('“later please” is no goodbye, and a second question gets an answer of its own', () => {
  expect(call('salon', ['do you have anything today after 4', 'later please']).last).toMatch(
    /^What is it for/,
  );
  expect(call('heating', ['a tune-up on Friday', 'later please']).last).toMatch(/^4 p\.m\. is open\./);
  expect(call('dentist', ['Do you take Sun Life and how much is a cleaning']).last).toMatch(
    /^We bill most plans directly\..+A check-up and cleaning is \$145/,
  );
});

test('whoever is asked a third time what it is for is offered a message', () => {
  const { last } = call('dentist', ['I want an appointment', 'do you have parking', 'where are you']);
  expect(last).toMatch(/Shall I take a message for Renée instead\?$/);
});

test('whoever does not want to book or be called is not asked when', () => {
  const { said, note } = call('dentist', [
    'how much is a cleaning',
    "No, I don't want to book it now",
    'bye',
  ]);
  expect(said[1]).toBe('All right. Anything else?');
  expect(note).toMatch(/Nothing to do\.$/);
  expect(call('dentist', ['Do not call me back']).last).toBe('All right. Anything else?');
});

test('another time is asked for, and a date that no year has is named', () => {
  const booked = ['I need a cleaning on Friday', 'the first one', 'Dana Roy', '604 555 0123'];
  expect(call('dentist', [...booked, 'please make it another day']).last).toMatch(
    /^All right\. What shall I change/,
  );
  expect(call('dentist', ['a cleaning on the 31st of November']).last).toMatch(
    /^There is no November 31\. Sure\. The next free times are /,
  );
  expect(
    call('dentist', ['cancel my appointment', 'Pat', 'no, move it to Friday', 'the last one']).last,
  ).toMatch(/^From Thursday at 2 p\.m\. to Friday at 4 p\.m\.: shall I move it\?$/);
});

test('a time is never written with a capital, and a title is no first name', () => {
  expect(call('heating', ['a tune-up tomorrow at 9:30']).last).toMatch(
    /^Sure\. 9:30 a\.m\. is not free tomorrow/,
  );
  const { last } = call('heating', ['a tune-up on Friday', 'the first one', 'Dr. House']);
  expect(last).toMatch(/^Thank you, Dr\. House\./);
});
