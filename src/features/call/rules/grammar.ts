import { seededRandom } from '../../quiz/rules/random.ts';
import type { Kind } from './business.ts';

/**
 * What is said, by what it is said for: ways to say the same, of which a call takes one. A word in braces is a fact of
 * the call. A line that needs a fact which may be missing is only used where the script has it.
 */
export const LINES = {
  'greet.open': [
    'Hello, you’ve reached {business}. I’m the AI assistant. How can I help?',
    'Thank you for calling {business}. I’m the AI assistant here. What can I do for you?',
    'Hello, this is the AI assistant at {business}. What is this about?',
  ],
  'greet.closed': [
    'Hello, you’ve reached {business}. Nobody is in right now. I’m the AI assistant, and I can still help. What is this about?',
    'Thank you for calling {business}. We’re closed at the moment. I’m the AI assistant, and I answer day and night. What do you need?',
  ],
  'greet.after': [
    'Hello, you’ve reached {business}. I’m the AI assistant. We’re closed and open again {opens}. I can take a message.',
    'Thank you for calling {business}. I’m the AI assistant. The team is back {opens}, and I can take a message until then.',
  ],
  'greet.busy': [
    'Hello, you’ve reached {business}. I’m the AI assistant. Everyone is with somebody else right now, so let me take a message.',
  ],

  'book.ask': [
    'Hi, I’d like to book {aService}, please.',
    'Hello. Do you have a time for {aService} this week?',
    'Hi there. I need {aService}. When is your next free time?',
  ],
  'book.offer-two': [
    'That takes {length}. I have {slot} or {other}. Which suits you?',
    'I can do {slot} or {other}. It takes {length}. Which is better for you?',
  ],
  'book.offer-one': ['That takes {length}, and {slot} is free. Shall I put you down for it?'],
  'book.choose': ['Let’s take {chosen}.', '{chosen} works for me.'],
  'book.yes': ['Yes, please.', 'That works.'],
  'book.who': [
    'Gladly. What name and number may I put down?',
    'Good. Who is it for, and which number can I text?',
  ],
  'book.done': [
    'Thank you, {first}. You’re down for {aService}, {chosen}. I’m texting you the details now.',
    'Done, {first}: {aService}, {chosen}. A text with the details is on its way.',
  ],
  'book.none': [
    'I don’t see a free time for that in the next seven days, and I won’t make one up. May I take your name and number for {person}?',
  ],

  'after.ask': [
    'Oh, I hoped to catch someone. It’s about {aService}.',
    'Hi. I have a question about {aService}.',
  ],
  'after.who': ['I’ll pass it on to {person}. What would you like to know, and who may I say called?'],
  'after.tell': [
    'I’d like to know {wish}. It’s {caller}, {number}.',
    '{caller}, {number}. Could you tell me {wish}?',
  ],
  'after.urgent': ['I have that. Is it urgent, or can it wait?'],
  'after.wait': ['It can wait.', 'No rush.'],
  'after.done': [
    'Then {person} has your message now, {first}, and can call you once we’re open, {opens}.',
    'Thank you, {first}. {person} has it now, with your number. We’re open again {opens}.',
  ],

  'price.ask': ['How much is {aService}?', 'Hi. What do you charge for {aService}?'],
  'price.tell': [
    'It’s {price}, and it takes {length}. That is from the price list I was given.',
    '{price}. Plan on {length}.',
  ],
  'price.free': ['There is no charge for that. It takes {length}.', 'That one is free. Plan on {length}.'],
  'price.none': [
    'I have no price for that, so I won’t guess. {person} can tell you. What name and number should I pass on?',
  ],
  'price.also': ['Okay. And {aService}?', 'I see. What about {aService}?'],
  'price.when': ['And when is the next free time?'],
  'price.slot': [
    '{slot} is free. Shall I hold it for you?',
    'The next free time is {slot}. Would you like it?',
  ],
  'price.no-slot': ['I don’t see a free time in the next seven days. I’d rather say so than promise one.'],
  'price.think': ['I’ll think about it and call back. Thanks.'],
  'price.bye': ['Of course. I answer day and night. Goodbye.'],

  'urgent.clinic': [
    'My son fell, and the cut on his lip won’t stop bleeding.',
    'My face is swelling up and it’s getting worse.',
  ],
  'urgent.trades': [
    'Water is coming through my kitchen ceiling.',
    'My heat is out, and there’s a baby in the house.',
  ],
  'urgent.salon': [
    'I had my colour done this morning, and now my scalp is burning.',
    'I think I’m allergic to the dye. My skin is all red.',
  ],
  'urgent.shop': [
    'The battery I bought from you is getting very hot.',
    'The shelf you put up just came off the wall.',
  ],
  'urgent.law': [
    'I was just served papers, and the hearing is tomorrow.',
    'The police want to talk to me today. I need a lawyer.',
  ],
  'urgent.property': [
    'Water is pouring out of the wall in my unit.',
    'I’m locked out, and my daughter is inside.',
  ],
  'urgent.other': [
    'I need someone right away. It can’t wait until tomorrow.',
    'Something has gone badly wrong, and I need help now.',
  ],
  'urgent.reply': [
    'That can’t wait. If anyone is in danger, hang up and call 911. I’m ringing {person}. Who is calling, and from which number?',
    'I’m ringing {person} about this. If anyone is in danger, hang up and call 911. What is your name and number?',
  ],
  'urgent.through': [
    '{person} has picked up and knows what you told me. I’m putting you through.',
    '{person} is on the line and has heard all of it. You won’t have to repeat it. I’m joining you now.',
  ],

  'change.ask': [
    'Hi, I have {aService} {chosen}, and I can’t make it.',
    'Hello. I’m booked for {aService} {chosen}. Something has come up.',
  ],
  'change.ask-none': ['Hi, I’d like to change my booking.', 'Hello. I have to cancel a booking.'],
  'change.verify': ['I can help with that. What name and number is it under?'],
  'change.offer': [
    'I found it. I can move it to {other}, or cancel it. Which would you like?',
    'There it is. {other} is free if you’d like to move it, or I can cancel it.',
  ],
  'change.offer-cancel': [
    'I found it. I don’t see another free time in the next seven days. Shall I cancel it?',
  ],
  'change.move': ['Move it, please.', '{other} is good.'],
  'change.cancel': ['Please cancel it.'],
  'change.moved': [
    'It’s moved to {other}, {first}. The old time is free again, and a text is on its way.',
    'Done, {first}. You’re down for {other} now, and I’m texting you the new time.',
  ],
  'change.cancelled': [
    'It’s cancelled, {first}. Call any time if you want a new one.',
    'Done, {first}. It’s cancelled, and the time is free for someone else.',
  ],
  'change.unknown': [
    'I don’t find a booking under that name, {first}, and I won’t guess. I’m sending {person} a message, so you get a call back.',
  ],

  'person.clinic': [
    'Is it okay to take ibuprofen before I come in?',
    'Is it bad if it hurts only when I bite?',
  ],
  'person.trades': [
    'My furnace clicks twice and stops. What’s wrong with it?',
    'Can I reset the breaker myself?',
  ],
  'person.salon': ['Will a lighter blond suit me?', 'Can you promise it won’t damage my hair?'],
  'person.shop': ['Could you match a price I saw online?', 'I lost the receipt. Will you take it back?'],
  'person.law': ['My landlord kept my deposit. Would I win?', 'Should I sign what they sent me?'],
  'person.property': ['Could I pay this month’s rent a week late?', 'Who lived in the unit before me?'],
  'person.other': ['Could you make an exception for me?', 'Would you do it for less?'],
  'refuse.clinic': ['I can’t give medical advice.'],
  'refuse.trades': ['I can’t tell from here, and a wrong guess could be unsafe.'],
  'refuse.salon': ['I can’t promise a result.'],
  'refuse.shop': ['I’m not allowed to promise that.'],
  'refuse.law': ['I can’t give legal advice.'],
  'refuse.property': ['I’m not allowed to agree to that.'],
  'refuse.other': ['I’m not allowed to promise that.'],
  'person.offer': ['{refusal} I can ring {person} for you.', '{refusal} Shall I ring {person}?'],
  'person.please': ['Yes. I’d rather talk to a person.', 'Please. I want to talk to a human.'],
  'person.who': ['Of course. Who may I say is calling, and from which number?'],
  'person.through': [
    '{person} has picked up and knows your question. I’m putting you through.',
    '{person} is on the line and has heard your question. I’m joining you now.',
  ],
  'person.nobody': [
    '{person} can’t pick up just now, and I won’t leave you waiting. I’ve sent your question and number instead.',
  ],
  'person.closed': [
    '{refusal} We’re closed, so nobody can pick up. I can pass it on to {person}. What name and number may I add?',
  ],
  'person.closed-yes': ['Then a person should call me. {caller}, {number}.'],

  'tell.name': ['{caller}, {number}.', 'It’s {caller}. My number is {number}.'],
  'message.done': [
    'Thank you, {first}. {person} gets this now, with your number.',
    'I’ve sent that to {person}, {first}, with your number.',
  ],
  'caller.thanks': ['Great, thank you.', 'Perfect. Thanks.'],
  'caller.okay': ['Okay, thank you.'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type LineName = keyof typeof LINES;

type TokensOf<Text> = Text extends `${string}{${infer Token}}${infer Rest}` ? Token | TokensOf<Rest> : never;
/** Every fact that a line asks for: a name in braces that no call knows does not compile. */
export type Facts = Record<TokensOf<(typeof LINES)[LineName][number]>, string>;

/** What callers of each kind of business would like to know, and what a message says of it. */
export const WISHES: Record<Kind, { said: string; noted: string }> = {
  clinic: { said: 'if you bill my plan directly', noted: 'asks about direct billing' },
  trades: { said: 'if you work on heat pumps too', noted: 'asks about heat pumps' },
  salon: { said: 'if I should come with washed hair', noted: 'asks whether to wash the hair first' },
  shop: { said: 'if my order has come in', noted: 'asks about an order' },
  law: { said: 'which papers to bring', noted: 'asks which papers to bring' },
  property: { said: 'when I could see the place', noted: 'wants to see the place' },
  other: { said: 'what I should bring', noted: 'asks what to bring' },
};

/** Words in which the rules of a business see that something is urgent, as a step shows them. */
export const URGENT_RULES: Record<Kind, string> = {
  clinic: 'bleeding or swelling',
  trades: 'water, gas or no heat',
  salon: 'burning skin or an allergy',
  shop: 'heat, smoke or a fall',
  law: 'a hearing or the police',
  property: 'water, fire or a lock-out',
  other: 'the word “now” or “right away”',
};

/** A number in [0, 1) that depends on the words alone, so that one call is always the same. */
export function drawn(...words: (string | number)[]): number {
  let seed = 0;
  for (const letter of words.join('/')) seed = (Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return seededRandom(seed)();
}

/**
 * One way to say a line, with its facts. The choice depends on `seed` and the name of the line, not on the facts: a call
 * keeps its wording while somebody types. Facts are put in as they are; braces in them mean nothing.
 */
export function sayLine(name: LineName, facts: Facts, seed: string): string {
  const ways = LINES[name];
  const way = ways[Math.floor(drawn(seed, name) * ways.length)] ?? ways[0];
  return way.replace(/([.?!] |^|)\{(\w+)\}(\.?)/g, (_match, before: string, token, stop, at: number) => {
    const fact = facts[token as keyof Facts];
    const text = before || at === 0 ? before + startOf(token, fact) : fact;
    // A fact that ends a sentence itself, as “Inc.” or “p.m.” does, needs no second full stop.
    return /[.!?…]\u2069?$/.test(fact) ? text : text + stop;
  });
}

/** Names start a sentence as their owners write them; other facts get a capital. */
const startOf = (token: string, fact: string) =>
  token === 'business' ? fact : fact.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
