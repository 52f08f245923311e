import type { Style } from './style.ts';

/** Words about one style. Equal in number, and within ten per cent in length, for all four. */
export interface StyleText {
  readonly title: string;
  readonly description: string;
  /** Third person, with the tokens of `fillPronouns`; 60 to 90 words. */
  readonly paragraph: string;
  /** Second person. */
  readonly strengths: readonly [string, string, string, string];
  /** Second person. */
  readonly drains: readonly [string, string, string];
  /** Said to someone else about the person, with the tokens of `fillPronouns`. */
  readonly tips: readonly [string, string, string, string];
  /** First person: sentences that the person may say to others. */
  readonly asks: readonly [string, string, string, string];
  /** How to work with someone else who leans this way. */
  readonly workingWith: string;
  /** Second person, for the coming week. */
  readonly experiments: readonly [string, string];
}

export const STYLE_TEXTS: Readonly<Record<Style, StyleText>> = {
  D: {
    title: 'Dominance',
    description: 'Dominance is a pull toward results, plain words and room to decide.',
    paragraph:
      '{name} tends to start with the result. {They} {likes|like} to know what finished looks like, {chooses|choose} a direction early, and {gets|get} to work soon after. A hard task often holds {their} interest longer than an easy one. {They} {says|say} what {they} {thinks|think} in a few plain words and {is|are} glad to hear the same in return. With room to work in {their} own way, {they} {takes|take} on a great deal. When a plan stalls, {they} often {sees|see} a next step worth trying.',
    strengths: [
      'You turn a vague wish into a first step.',
      'You say the hard part early, in plain words.',
      'You stay keen when the task gets harder.',
      'You choose with the facts at hand, and you own the choice.',
    ],
    drains: [
      'Long talks that end where they began.',
      'Being told how to do each step.',
      'Waiting days for a yes to something small.',
    ],
    tips: [
      'Begin with the outcome, then give your reasons.',
      'Offer two or three options and ask {them} to pick one.',
      'If you disagree, say so early and say why.',
      'Agree on the goal, and leave the route to {them}.',
    ],
    asks: [
      'Tell me the goal, and let me find the way.',
      'If you disagree, please tell me early.',
      'Give me the short version first, then the rest.',
      'Stop me when I move faster than the facts.',
    ],
    workingWith: 'Lead with the result you want. Bring one proposal, its cost and its date.',
    experiments: [
      'Let someone else make one decision you would usually make, and note what you learn.',
      'Before one quick choice, ask the person it affects most what they would do.',
    ],
  },
  I: {
    title: 'Influence',
    description: 'Influence is a pull toward people, shared energy and ideas said out loud.',
    paragraph:
      '{name} tends to start with people. {They} often {thinks|think} out loud, {tries|try} an idea on whoever is near, and {watches|watch} what makes a face light up. Work feels more real to {them} once it has been talked about. {They} {notices|notice} what others do well and {says|say} so where everyone can hear it. A room of new faces is more of a treat than a task. When hopes are low, {they} often {finds|find} a reason to try again and {makes|make} it easy to believe.',
    strengths: [
      'You put new people at ease within minutes.',
      'You help others see why an idea deserves a chance.',
      'You thank people by name for what they did.',
      'You find something to look forward to after a bad day.',
    ],
    drains: [
      'A whole day alone with small print.',
      'Telling good news and getting silence back.',
      'Talks where every word has to be weighed.',
    ],
    tips: [
      'Start with a few friendly words, then the task.',
      'Let {them} think out loud before you settle anything.',
      'When {they} {does|do} something well, say what you liked.',
      'Write down what you both agreed and send it after.',
    ],
    asks: [
      'Let me talk an idea through before I choose.',
      'Tell me when something I did was useful.',
      'Send me the main points in a short note.',
      'Remind me of the date we agreed on.',
    ],
    workingWith: 'Make time to talk first. Then agree together on who does what, by when.',
    experiments: [
      'Give one quiet hour to the part of a task you like least, and note what it gave you.',
      'In one talk, let a short silence stand and see who fills it.',
    ],
  },
  S: {
    title: 'Steadiness',
    description: 'Steadiness is a pull toward calm, trust and a pace that everyone can keep.',
    paragraph:
      '{name} tends to start with how things are for everyone. {They} often {listens|listen} to the very end of a sentence, {remembers|remember} what was said last week, and {asks|ask} how it turned out. {They} {treats|treat} a promise as a thing to carry until it is kept. {They} {likes|like} a pace that leaves time to do things well together. Change is more welcome once {they} {knows|know} why it comes and what stays the same. When a day gets loud, {they} often {makes|make} it quieter for the people nearby.',
    strengths: [
      'You hear people out, so they tell you what matters.',
      'You keep your word in small things and large ones.',
      'You let people take the time they need.',
      'You stay with a task until it is really done.',
    ],
    drains: [
      'Sudden changes with no word on why.',
      'Sharp voices and answers in a hurry.',
      'Being pulled away before a task is done.',
    ],
    tips: [
      'Ask how things are going, and wait for the answer.',
      'Bring news of a change early, with the reason for it.',
      'Give {them} time to think before you need a reply.',
      'Keep small promises to {them} as well as large ones.',
    ],
    asks: [
      'Tell me about a change as early as you can.',
      'Ask me what I think, and wait a moment.',
      'Let me finish one thing before the next.',
      'Tell me plainly when I have taken on too much.',
    ],
    workingWith: 'Give early notice of a change. Say why it comes and what will stay.',
    experiments: [
      'In one talk, give your own view first, before you have heard all the others.',
      'Ask for help with one task that you would usually finish alone, and see what changes.',
    ],
  },
  C: {
    title: 'Conscientiousness',
    description: 'Conscientiousness is a pull toward facts, sound methods and work that is right.',
    paragraph:
      '{name} tends to start with a question. {They} {likes|like} to see how the parts fit, {reads|read} what is really written, and {looks|look} twice before {they} {trusts|trust} a number. A clear rule or a sound method is often a comfort to {them}. {They} {keeps|keep} apart what {they} {knows|know} and what {they} {guesses|guess}, and {says|say} which is which. An hour spent on getting a detail right feels like an hour well spent. When something breaks, {they} often {finds|find} the cause, so that the repair lasts.',
    strengths: [
      'You spot a small error before it grows.',
      'You ask the question that makes a plan stronger.',
      'You leave work in an order that others can follow.',
      'You can say where each of your numbers comes from.',
    ],
    drains: [
      'Having to guess when the facts are within reach.',
      'Rules that change halfway through the work.',
      'Being rushed past a check you care about.',
    ],
    tips: [
      'Bring the facts, and name the source of each one.',
      'Send {them} the details a day before you meet.',
      'Leave room for questions, and answer each of them.',
      'Say what a good result looks like, in exact words.',
    ],
    asks: [
      'Give me the facts before you ask for a choice.',
      'Tell me how exact this has to be.',
      'Let me ask questions without hurry or blame.',
      'Tell me when the work is good enough.',
    ],
    workingWith: 'Put the facts in writing. Leave time for questions before you ask for a decision.',
    experiments: [
      'Share one idea while it is still rough, and ask only what is good in it.',
      'Choose one small task, set a time limit, and hand it over when the time is up.',
    ],
  },
};
