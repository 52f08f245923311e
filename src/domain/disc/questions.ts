import type { DiscStyle } from './style.ts';

/** Where in a working life the situation belongs; five questions each. */
export const DISC_DOMAINS = ['starting', 'deciding', 'people', 'pace', 'quality', 'pressure'] as const;
export type DiscDomain = (typeof DISC_DOMAINS)[number];

/**
 * The six sides of each style: five options each, no two of them in the same domain. `competing` is with a
 * standard, not with a person.
 */
export const DISC_FACETS = {
  D: ['directness', 'decisiveness', 'challenge', 'autonomy', 'urgency', 'competing'],
  I: ['enthusiasm', 'sociability', 'persuasion', 'optimism', 'expressiveness', 'recognition'],
  S: ['patience', 'support', 'consistency', 'listening', 'loyalty', 'calm'],
  C: ['accuracy', 'analysis', 'structure', 'quality', 'caution', 'standards'],
} as const satisfies Record<DiscStyle, readonly string[]>;
export type DiscFacet<Style extends DiscStyle = DiscStyle> = (typeof DISC_FACETS)[Style][number];

export interface DiscOption<Style extends DiscStyle = DiscStyle> {
  readonly value: Style;
  readonly facet: DiscFacet<Style>;
  readonly label: string;
}

export interface DiscQuestion {
  readonly id: string;
  readonly domain: DiscDomain;
  readonly situation: string;
  readonly text: string;
  readonly options: readonly [DiscOption<'D'>, DiscOption<'I'>, DiscOption<'S'>, DiscOption<'C'>];
}

/**
 * The thirty items, q1 to q30: pick the option most like you. Neighbours come from different domains. Options
 * stand in D, I, S, C order and are shuffled before anyone sees them. Original texts; the rules they keep are
 * checked in `item-checks.ts`.
 */
export const DISC_QUESTIONS: readonly DiscQuestion[] = [
  {
    id: 'q1',
    domain: 'starting',
    situation: 'a new project begins',
    text: 'A new group project begins.',
    options: [
      { value: 'D', facet: 'urgency', label: 'I start on the first part right away.' },
      { value: 'I', facet: 'enthusiasm', label: 'I share what excites me about it.' },
      { value: 'S', facet: 'support', label: 'I make sure everyone feels included.' },
      { value: 'C', facet: 'structure', label: 'I put the steps in order.' },
    ],
  },
  {
    id: 'q2',
    domain: 'deciding',
    situation: 'too many choices',
    text: 'You face more choices than you need.',
    options: [
      { value: 'D', facet: 'urgency', label: 'I settle it before the day ends.' },
      { value: 'I', facet: 'sociability', label: 'I talk it over with a few friends.' },
      { value: 'S', facet: 'consistency', label: 'I return to what has worked before.' },
      { value: 'C', facet: 'structure', label: 'I sort them into clear groups first.' },
    ],
  },
  {
    id: 'q3',
    domain: 'people',
    situation: 'meeting strangers',
    text: 'You meet people for the first time.',
    options: [
      { value: 'D', facet: 'directness', label: 'I say plainly what brought me there.' },
      { value: 'I', facet: 'sociability', label: 'I start a chat with anyone nearby.' },
      { value: 'S', facet: 'listening', label: 'I give one person my full attention.' },
      { value: 'C', facet: 'caution', label: 'I watch the group before I speak.' },
    ],
  },
  {
    id: 'q4',
    domain: 'pace',
    situation: 'a sudden change of plan',
    text: 'Your plan for the day suddenly changes.',
    options: [
      { value: 'D', facet: 'urgency', label: 'I act on the new plan at once.' },
      { value: 'I', facet: 'optimism', label: 'I look for something fun in the change.' },
      { value: 'S', facet: 'calm', label: 'I take a breath before I go on.' },
      { value: 'C', facet: 'caution', label: 'I check what else the change affects.' },
    ],
  },
  {
    id: 'q5',
    domain: 'quality',
    situation: 'checking finished work',
    text: 'You look over your finished work.',
    options: [
      { value: 'D', facet: 'competing', label: 'I measure it against my best so far.' },
      { value: 'I', facet: 'recognition', label: 'I thank the people who helped me.' },
      { value: 'S', facet: 'loyalty', label: 'I think of whoever relies on it.' },
      { value: 'C', facet: 'quality', label: 'I smooth the parts that feel rough.' },
    ],
  },
  {
    id: 'q6',
    domain: 'pressure',
    situation: 'someone disagrees',
    text: 'Someone disagrees with you.',
    options: [
      { value: 'D', facet: 'challenge', label: 'I welcome a frank debate about it.' },
      { value: 'I', facet: 'persuasion', label: 'I describe the good my idea could do.' },
      { value: 'S', facet: 'loyalty', label: 'I look after the trust between us.' },
      { value: 'C', facet: 'analysis', label: 'I compare the facts on both sides.' },
    ],
  },
  {
    id: 'q7',
    domain: 'starting',
    situation: 'an unclear request arrives',
    text: 'Someone asks for something in unclear words.',
    options: [
      { value: 'D', facet: 'autonomy', label: 'I draft my own version of it.' },
      { value: 'I', facet: 'persuasion', label: 'I suggest an idea they might love.' },
      { value: 'S', facet: 'patience', label: 'I give them time to explain it.' },
      { value: 'C', facet: 'accuracy', label: 'I send back a few exact questions.' },
    ],
  },
  {
    id: 'q8',
    domain: 'deciding',
    situation: 'a deadline moves closer',
    text: 'Your group’s deadline moves closer.',
    options: [
      { value: 'D', facet: 'competing', label: 'I try to finish ahead of it.' },
      { value: 'I', facet: 'recognition', label: 'I praise people as parts get done.' },
      { value: 'S', facet: 'support', label: 'I take a task off someone’s list.' },
      { value: 'C', facet: 'quality', label: 'I protect the parts that must be right.' },
    ],
  },
  {
    id: 'q9',
    domain: 'people',
    situation: 'a teammate struggles',
    text: 'A teammate struggles with a task.',
    options: [
      { value: 'D', facet: 'challenge', label: 'I set them a goal they can reach.' },
      { value: 'I', facet: 'optimism', label: 'I remind them of what they can do.' },
      { value: 'S', facet: 'support', label: 'I stay with them until it works.' },
      { value: 'C', facet: 'structure', label: 'I break the task into smaller parts.' },
    ],
  },
  {
    id: 'q10',
    domain: 'pace',
    situation: 'several tasks at once',
    text: 'Several tasks need you at once.',
    options: [
      { value: 'D', facet: 'decisiveness', label: 'I choose one and put the rest aside.' },
      { value: 'I', facet: 'persuasion', label: 'I get a friend excited to join me.' },
      { value: 'S', facet: 'listening', label: 'I ask which one others need most.' },
      { value: 'C', facet: 'structure', label: 'I plan a time for each of them.' },
    ],
  },
  {
    id: 'q11',
    domain: 'quality',
    situation: 'a rule that slows things',
    text: 'A rule slows things down.',
    options: [
      { value: 'D', facet: 'challenge', label: 'I question whether we still need it.' },
      { value: 'I', facet: 'persuasion', label: 'I win people over to a better rule.' },
      { value: 'S', facet: 'consistency', label: 'I keep to it so others can plan.' },
      { value: 'C', facet: 'caution', label: 'I find out what the rule protects.' },
    ],
  },
  {
    id: 'q12',
    domain: 'pressure',
    situation: 'hearing criticism',
    text: 'You hear criticism of your work.',
    options: [
      { value: 'D', facet: 'autonomy', label: 'I decide for myself what to use.' },
      { value: 'I', facet: 'expressiveness', label: 'I share openly how it feels to me.' },
      { value: 'S', facet: 'patience', label: 'I let it settle before I answer.' },
      { value: 'C', facet: 'quality', label: 'I look for one part to improve.' },
    ],
  },
  {
    id: 'q13',
    domain: 'starting',
    situation: 'a free afternoon',
    text: 'You have a free afternoon.',
    options: [
      { value: 'D', facet: 'challenge', label: 'I tackle the hardest thing on my list.' },
      { value: 'I', facet: 'sociability', label: 'I catch up with people I enjoy.' },
      { value: 'S', facet: 'loyalty', label: 'I spend it on a promise I made.' },
      { value: 'C', facet: 'quality', label: 'I polish a piece of earlier work.' },
    ],
  },
  {
    id: 'q14',
    domain: 'deciding',
    situation: 'two good plans',
    text: 'Two plans look equally good.',
    options: [
      { value: 'D', facet: 'challenge', label: 'I pick the one that stretches me.' },
      { value: 'I', facet: 'persuasion', label: 'I make the case for my favourite.' },
      { value: 'S', facet: 'loyalty', label: 'I back the one my group cares about.' },
      { value: 'C', facet: 'caution', label: 'I search each one for hidden risk.' },
    ],
  },
  {
    id: 'q15',
    domain: 'people',
    situation: 'giving praise',
    text: 'Someone in your group did good work.',
    options: [
      { value: 'D', facet: 'competing', label: 'I point out the target it beat.' },
      { value: 'I', facet: 'recognition', label: 'I tell the whole group about it.' },
      { value: 'S', facet: 'calm', label: 'I choose a quiet moment to thank them.' },
      { value: 'C', facet: 'standards', label: 'I explain what makes it so good.' },
    ],
  },
  {
    id: 'q16',
    domain: 'pace',
    situation: 'a routine day',
    text: 'It is a day of familiar tasks.',
    options: [
      { value: 'D', facet: 'competing', label: 'I try to beat my usual time.' },
      { value: 'I', facet: 'recognition', label: 'I praise a small thing someone did well.' },
      { value: 'S', facet: 'consistency', label: 'I follow the rhythm I know well.' },
      { value: 'C', facet: 'quality', label: 'I make one small detail better.' },
    ],
  },
  {
    id: 'q17',
    domain: 'quality',
    situation: 'explaining how something works',
    text: 'You explain how something works.',
    options: [
      { value: 'D', facet: 'directness', label: 'I give the main point first.' },
      { value: 'I', facet: 'expressiveness', label: 'I use playful words and pictures.' },
      { value: 'S', facet: 'listening', label: 'I pause often to hear their questions.' },
      { value: 'C', facet: 'structure', label: 'I go through it step by step.' },
    ],
  },
  {
    id: 'q18',
    domain: 'pressure',
    situation: 'a tense meeting',
    text: 'A meeting becomes tense.',
    options: [
      { value: 'D', facet: 'directness', label: 'I name the problem in plain words.' },
      { value: 'I', facet: 'recognition', label: 'I mention what each person does well.' },
      { value: 'S', facet: 'calm', label: 'I keep my words quiet and kind.' },
      { value: 'C', facet: 'standards', label: 'I suggest fair rules for the talk.' },
    ],
  },
  {
    id: 'q19',
    domain: 'starting',
    situation: 'joining a new group',
    text: 'You join a new group.',
    options: [
      { value: 'D', facet: 'directness', label: 'I say early what I can offer.' },
      { value: 'I', facet: 'expressiveness', label: 'I introduce myself with a story.' },
      { value: 'S', facet: 'listening', label: 'I listen to what others care about.' },
      { value: 'C', facet: 'standards', label: 'I learn how they like things done.' },
    ],
  },
  {
    id: 'q20',
    domain: 'deciding',
    situation: 'a costly choice',
    text: 'A choice will cost you a lot.',
    options: [
      { value: 'D', facet: 'autonomy', label: 'I trust my own sense of its worth.' },
      { value: 'I', facet: 'optimism', label: 'I imagine the good it could bring.' },
      { value: 'S', facet: 'patience', label: 'I take a few days to think.' },
      { value: 'C', facet: 'accuracy', label: 'I work through the numbers twice.' },
    ],
  },
  {
    id: 'q21',
    domain: 'people',
    situation: 'a quiet meeting',
    text: 'A meeting goes quiet.',
    options: [
      { value: 'D', facet: 'decisiveness', label: 'I propose what we should do next.' },
      { value: 'I', facet: 'expressiveness', label: 'I offer a thought to get us talking.' },
      { value: 'S', facet: 'patience', label: 'I leave people time to think.' },
      { value: 'C', facet: 'analysis', label: 'I ask what we still need to know.' },
    ],
  },
  {
    id: 'q22',
    domain: 'pace',
    situation: 'waiting for others',
    text: 'You are waiting for someone else’s part.',
    options: [
      { value: 'D', facet: 'directness', label: 'I ask them for a firm date.' },
      { value: 'I', facet: 'sociability', label: 'I write them a cheerful message.' },
      { value: 'S', facet: 'support', label: 'I offer to help with their part.' },
      { value: 'C', facet: 'accuracy', label: 'I check my own part once more.' },
    ],
  },
  {
    id: 'q23',
    domain: 'quality',
    situation: 'finding a mistake',
    text: 'You find a mistake in shared work.',
    options: [
      { value: 'D', facet: 'decisiveness', label: 'I decide on a way to correct it.' },
      { value: 'I', facet: 'sociability', label: 'I invite the others to solve it together.' },
      { value: 'S', facet: 'calm', label: 'I mention it in a gentle way.' },
      { value: 'C', facet: 'analysis', label: 'I trace it back to its cause.' },
    ],
  },
  {
    id: 'q24',
    domain: 'pressure',
    situation: 'an upset customer',
    text: 'A person you are helping is upset.',
    options: [
      { value: 'D', facet: 'urgency', label: 'I move fast to solve the problem.' },
      { value: 'I', facet: 'enthusiasm', label: 'I show how glad I am to help.' },
      { value: 'S', facet: 'listening', label: 'I let them tell the whole story.' },
      { value: 'C', facet: 'accuracy', label: 'I find out exactly what happened.' },
    ],
  },
  {
    id: 'q25',
    domain: 'starting',
    situation: 'setting a goal',
    text: 'You set yourself a goal.',
    options: [
      { value: 'D', facet: 'competing', label: 'I aim above my last result.' },
      { value: 'I', facet: 'optimism', label: 'I picture how good it will feel.' },
      { value: 'S', facet: 'consistency', label: 'I do a little toward it daily.' },
      { value: 'C', facet: 'analysis', label: 'I study how others reached theirs.' },
    ],
  },
  {
    id: 'q26',
    domain: 'deciding',
    situation: 'a plan stops working',
    text: 'A plan you care about stops working.',
    options: [
      { value: 'D', facet: 'decisiveness', label: 'I pick a new direction and move.' },
      { value: 'I', facet: 'enthusiasm', label: 'I rally people around a fresh idea.' },
      { value: 'S', facet: 'calm', label: 'I help everyone stay calm as we adjust.' },
      { value: 'C', facet: 'analysis', label: 'I work out exactly what went wrong.' },
    ],
  },
  {
    id: 'q27',
    domain: 'people',
    situation: 'sharing good news',
    text: 'You have good news to share.',
    options: [
      { value: 'D', facet: 'urgency', label: 'I send it to everyone at once.' },
      { value: 'I', facet: 'enthusiasm', label: 'I celebrate it with people around me.' },
      { value: 'S', facet: 'loyalty', label: 'I tell those closest to me first.' },
      { value: 'C', facet: 'accuracy', label: 'I confirm each detail before I share it.' },
    ],
  },
  {
    id: 'q28',
    domain: 'pace',
    situation: 'learning a new tool',
    text: 'You are learning a new tool.',
    options: [
      { value: 'D', facet: 'autonomy', label: 'I explore it in my own way.' },
      { value: 'I', facet: 'expressiveness', label: 'I talk about each thing I discover.' },
      { value: 'S', facet: 'patience', label: 'I repeat each step until it feels easy.' },
      { value: 'C', facet: 'standards', label: 'I follow the guide from the start.' },
    ],
  },
  {
    id: 'q29',
    domain: 'quality',
    situation: 'handing work over',
    text: 'You hand your work over to someone.',
    options: [
      { value: 'D', facet: 'autonomy', label: 'I leave them free to choose how.' },
      { value: 'I', facet: 'enthusiasm', label: 'I tell them what I love about it.' },
      { value: 'S', facet: 'support', label: 'I stay around for their first questions.' },
      { value: 'C', facet: 'standards', label: 'I add notes on how it should work.' },
    ],
  },
  {
    id: 'q30',
    domain: 'pressure',
    situation: 'after a setback',
    text: 'You have just had a setback.',
    options: [
      { value: 'D', facet: 'decisiveness', label: 'I choose my next move that day.' },
      { value: 'I', facet: 'optimism', label: 'I talk about the next chance ahead.' },
      { value: 'S', facet: 'consistency', label: 'I carry on with my daily routine.' },
      { value: 'C', facet: 'caution', label: 'I plan for that risk next time.' },
    ],
  },
];
