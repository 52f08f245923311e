import type { Style } from './style.ts';

/** Where in a working life the situation belongs; five questions each. */
export const DOMAINS = ['starting', 'deciding', 'people', 'pace', 'quality', 'pressure'] as const;
type Domain = (typeof DOMAINS)[number];

/**
 * The six sides of each style: five options each, no two of them in the same domain. `competing` is with a
 * standard, not with a person.
 */
export const FACETS = {
  D: ['directness', 'decisiveness', 'challenge', 'autonomy', 'urgency', 'competing'],
  I: ['enthusiasm', 'sociability', 'persuasion', 'optimism', 'expressiveness', 'recognition'],
  S: ['patience', 'support', 'consistency', 'listening', 'loyalty', 'calm'],
  C: ['accuracy', 'analysis', 'structure', 'quality', 'caution', 'standards'],
} as const satisfies Record<Style, readonly string[]>;
export type Facet<Of extends Style = Style> = (typeof FACETS)[Of][number];

export interface QuestionOption<Of extends Style = Style> {
  readonly value: Of;
  readonly facet: Facet<Of>;
  readonly label: string;
}

/** How an item is written down: for each style the side of it that the option shows, and its words. */
type Item = { readonly domain: Domain; readonly text: string } & {
  readonly [Of in Style]: readonly [facet: Facet<Of>, label: string];
};

const ITEMS: readonly Item[] = [
  {
    domain: 'starting',
    text: 'A new group project begins.',
    D: ['urgency', 'I start on the first part right away.'],
    I: ['enthusiasm', 'I share what excites me about it.'],
    S: ['support', 'I make sure everyone feels included.'],
    C: ['structure', 'I put the steps in order.'],
  },
  {
    domain: 'deciding',
    text: 'You face more choices than you need.',
    D: ['urgency', 'I settle it before the day ends.'],
    I: ['sociability', 'I talk it over with a few friends.'],
    S: ['consistency', 'I return to what has worked before.'],
    C: ['structure', 'I sort them into clear groups first.'],
  },
  {
    domain: 'people',
    text: 'You meet people for the first time.',
    D: ['directness', 'I say plainly what brought me there.'],
    I: ['sociability', 'I start a chat with anyone nearby.'],
    S: ['listening', 'I give one person my full attention.'],
    C: ['caution', 'I watch the group before I speak.'],
  },
  {
    domain: 'pace',
    text: 'Your plan for the day suddenly changes.',
    D: ['urgency', 'I act on the new plan at once.'],
    I: ['optimism', 'I look for something fun in the change.'],
    S: ['calm', 'I take a breath before I go on.'],
    C: ['caution', 'I check what else the change affects.'],
  },
  {
    domain: 'quality',
    text: 'You look over your finished work.',
    D: ['competing', 'I measure it against my best so far.'],
    I: ['recognition', 'I thank the people who helped me.'],
    S: ['loyalty', 'I think of whoever relies on it.'],
    C: ['quality', 'I smooth the parts that feel rough.'],
  },
  {
    domain: 'pressure',
    text: 'Someone disagrees with you.',
    D: ['challenge', 'I welcome a frank debate about it.'],
    I: ['persuasion', 'I describe the good my idea could do.'],
    S: ['loyalty', 'I look after the trust between us.'],
    C: ['analysis', 'I compare the facts on both sides.'],
  },
  {
    domain: 'starting',
    text: 'Someone asks for something in unclear words.',
    D: ['autonomy', 'I draft my own version of it.'],
    I: ['persuasion', 'I suggest an idea they might love.'],
    S: ['patience', 'I give them time to explain it.'],
    C: ['accuracy', 'I send back a few exact questions.'],
  },
  {
    domain: 'deciding',
    text: 'Your group’s deadline moves closer.',
    D: ['competing', 'I try to finish ahead of it.'],
    I: ['recognition', 'I praise people as parts get done.'],
    S: ['support', 'I take a task off someone’s list.'],
    C: ['quality', 'I protect the parts that must be right.'],
  },
  {
    domain: 'people',
    text: 'A teammate struggles with a task.',
    D: ['challenge', 'I set them a goal they can reach.'],
    I: ['optimism', 'I remind them of what they can do.'],
    S: ['support', 'I stay with them until it works.'],
    C: ['structure', 'I break the task into smaller parts.'],
  },
  {
    domain: 'pace',
    text: 'Several tasks need you at once.',
    D: ['decisiveness', 'I choose one and put the rest aside.'],
    I: ['persuasion', 'I get a friend excited to join me.'],
    S: ['listening', 'I ask which one others need most.'],
    C: ['structure', 'I plan a time for each of them.'],
  },
  {
    domain: 'quality',
    text: 'A rule slows things down.',
    D: ['challenge', 'I question whether we still need it.'],
    I: ['persuasion', 'I win people over to a better rule.'],
    S: ['consistency', 'I keep to it so others can plan.'],
    C: ['caution', 'I find out what the rule protects.'],
  },
  {
    domain: 'pressure',
    text: 'You hear criticism of your work.',
    D: ['autonomy', 'I decide for myself what to use.'],
    I: ['expressiveness', 'I share openly how it feels to me.'],
    S: ['patience', 'I let it settle before I answer.'],
    C: ['quality', 'I look for one part to improve.'],
  },
  {
    domain: 'starting',
    text: 'You have a free afternoon.',
    D: ['challenge', 'I tackle the hardest thing on my list.'],
    I: ['sociability', 'I catch up with people I enjoy.'],
    S: ['loyalty', 'I spend it on a promise I made.'],
    C: ['quality', 'I polish a piece of earlier work.'],
  },
  {
    domain: 'deciding',
    text: 'Two plans look equally good.',
    D: ['challenge', 'I pick the one that stretches me.'],
    I: ['persuasion', 'I make the case for my favourite.'],
    S: ['loyalty', 'I back the one my group cares about.'],
    C: ['caution', 'I search each one for hidden risk.'],
  },
  {
    domain: 'people',
    text: 'Someone in your group did good work.',
    D: ['competing', 'I point out the target it beat.'],
    I: ['recognition', 'I tell the whole group about it.'],
    S: ['calm', 'I choose a quiet moment to thank them.'],
    C: ['standards', 'I explain what makes it so good.'],
  },
  {
    domain: 'pace',
    text: 'It is a day of familiar tasks.',
    D: ['competing', 'I try to beat my usual time.'],
    I: ['recognition', 'I praise a small thing someone did well.'],
    S: ['consistency', 'I follow the rhythm I know well.'],
    C: ['quality', 'I make one small detail better.'],
  },
  {
    domain: 'quality',
    text: 'You explain how something works.',
    D: ['directness', 'I give the main point first.'],
    I: ['expressiveness', 'I use playful words and pictures.'],
    S: ['listening', 'I pause often to hear their questions.'],
    C: ['structure', 'I go through it step by step.'],
  },
  {
    domain: 'pressure',
    text: 'A meeting becomes tense.',
    D: ['directness', 'I name the problem in plain words.'],
    I: ['recognition', 'I mention what each person does well.'],
    S: ['calm', 'I keep my words quiet and kind.'],
    C: ['standards', 'I suggest fair rules for the talk.'],
  },
  {
    domain: 'starting',
    text: 'You join a new group.',
    D: ['directness', 'I say early what I can offer.'],
    I: ['expressiveness', 'I introduce myself with a story.'],
    S: ['listening', 'I listen to what others care about.'],
    C: ['standards', 'I learn how they like things done.'],
  },
  {
    domain: 'deciding',
    text: 'A choice will cost you a lot.',
    D: ['autonomy', 'I trust my own sense of its worth.'],
    I: ['optimism', 'I imagine the good it could bring.'],
    S: ['patience', 'I take a few days to think.'],
    C: ['accuracy', 'I work through the numbers twice.'],
  },
  {
    domain: 'people',
    text: 'A meeting goes quiet.',
    D: ['decisiveness', 'I propose what we should do next.'],
    I: ['expressiveness', 'I offer a thought to get us talking.'],
    S: ['patience', 'I leave people time to think.'],
    C: ['analysis', 'I ask what we still need to know.'],
  },
  {
    domain: 'pace',
    text: 'You are waiting for someone else’s part.',
    D: ['directness', 'I ask them for a firm date.'],
    I: ['sociability', 'I write them a cheerful message.'],
    S: ['support', 'I offer to help with their part.'],
    C: ['accuracy', 'I check my own part once more.'],
  },
  {
    domain: 'quality',
    text: 'You find a mistake in shared work.',
    D: ['decisiveness', 'I decide on a way to correct it.'],
    I: ['sociability', 'I invite the others to solve it together.'],
    S: ['calm', 'I mention it in a gentle way.'],
    C: ['analysis', 'I trace it back to its cause.'],
  },
  {
    domain: 'pressure',
    text: 'A person you are helping is upset.',
    D: ['urgency', 'I move fast to solve the problem.'],
    I: ['enthusiasm', 'I show how glad I am to help.'],
    S: ['listening', 'I let them tell the whole story.'],
    C: ['accuracy', 'I find out exactly what happened.'],
  },
  {
    domain: 'starting',
    text: 'You set yourself a goal.',
    D: ['competing', 'I aim above my last result.'],
    I: ['optimism', 'I picture how good it will feel.'],
    S: ['consistency', 'I do a little toward it daily.'],
    C: ['analysis', 'I study how others reached theirs.'],
  },
  {
    domain: 'deciding',
    text: 'A plan you care about stops working.',
    D: ['decisiveness', 'I pick a new direction and move.'],
    I: ['enthusiasm', 'I rally people around a fresh idea.'],
    S: ['calm', 'I help everyone stay calm as we adjust.'],
    C: ['analysis', 'I work out exactly what went wrong.'],
  },
  {
    domain: 'people',
    text: 'You have good news to share.',
    D: ['urgency', 'I send it to everyone at once.'],
    I: ['enthusiasm', 'I celebrate it with people around me.'],
    S: ['loyalty', 'I tell those closest to me first.'],
    C: ['accuracy', 'I confirm each detail before I share it.'],
  },
  {
    domain: 'pace',
    text: 'You are learning a new tool.',
    D: ['autonomy', 'I explore it in my own way.'],
    I: ['expressiveness', 'I talk about each thing I discover.'],
    S: ['patience', 'I repeat each step until it feels easy.'],
    C: ['standards', 'I follow the guide from the start.'],
  },
  {
    domain: 'quality',
    text: 'You hand your work over to someone.',
    D: ['autonomy', 'I leave them free to choose how.'],
    I: ['enthusiasm', 'I tell them what I love about it.'],
    S: ['support', 'I stay around for their first questions.'],
    C: ['standards', 'I add notes on how it should work.'],
  },
  {
    domain: 'pressure',
    text: 'You have just had a setback.',
    D: ['decisiveness', 'I choose my next move that day.'],
    I: ['optimism', 'I talk about the next chance ahead.'],
    S: ['consistency', 'I carry on with my daily routine.'],
    C: ['caution', 'I plan for that risk next time.'],
  },
];

export interface Question {
  readonly id: string;
  readonly domain: Domain;
  readonly text: string;
  readonly options: readonly [
    QuestionOption<'D'>,
    QuestionOption<'I'>,
    QuestionOption<'S'>,
    QuestionOption<'C'>,
  ];
}

function option<Of extends Style>(value: Of, [facet, label]: Item[Of]): QuestionOption<Of> {
  return { value, facet, label };
}

/**
 * The thirty items, q1 to q30: pick the option most like you. Neighbours come from different domains. Options
 * stand in D, I, S, C order and are shuffled before anyone sees them. Original texts; the rules they keep are
 * checked in `item-checks.ts`.
 */
export const QUESTIONS: readonly Question[] = ITEMS.map(({ domain, text, D, I, S, C }, index) => ({
  id: `q${index + 1}`,
  domain,
  text,
  options: [option('D', D), option('I', I), option('S', S), option('C', C)],
}));
