import { hasCardNumber, nameIn, numberIn } from './person.ts';
import { heard, plain, tidy } from './tidy.ts';
import type { CallBrief } from './trade.ts';
import { type When, whenOf } from './when.ts';
import { languageOf } from './language.ts';

/** What a caller wants with what was said. */
export type Act =
  | 'book'
  | 'move'
  | 'cancel'
  | 'price'
  | 'hours'
  | 'address'
  | 'fact'
  | 'message'
  | 'person'
  | 'urgent'
  | 'robot'
  | 'correct'
  | 'yes'
  | 'no'
  | 'greet'
  | 'bye'
  | 'repeat'
  | 'wait'
  | 'angry'
  | 'silence'
  | 'nonsense'
  | 'inform'
  | 'advice'
  | 'payment'
  | 'language';

/** What is in danger: the caller’s own life by the caller, a life, what the trade looks after, or a plain “it is urgent”. */
export type Danger = 'self' | 'life' | 'trade' | 'plain';

/** What else was said: the service by its id, and the topic of a fact. */
export interface Slots extends When {
  service?: string | undefined;
  name?: string | undefined;
  number?: string | undefined;
  topic?: string | undefined;
}
export interface Understood {
  acts: Act[];
  slots: Slots;
  /** What was heard, on one line. */
  line: string;
  /** Of an urgent call. */
  danger?: Danger | undefined;
}

/** What the agent asked for last; it decides what a lone “Dana Roy” or “yes” is. */
export type Asked = 'service' | 'when' | 'name' | 'number' | 'confirm' | 'message' | 'help' | 'else';

const BOOKS =
  /\b(?:see|meet|meet with|talk to|talk with|speak to|speak with|consult) (?:a|an|the|your|one of your|with a|with the) (?:lawyer|attorney|solicitor|dentist|hygienist|doctor|stylist|electrician|technician)\w*|\bbook(?:ed|ing)?\b|\breserve\b|\bschedule\b|\bset (?:up|something up)\b|\bsign me up\b|\b(?:make|get|have|need|want|like|arrange|take|grab|see about|looking for|after) (?:\w+ ){0,4}?(?:appointments?|bookings?|visits?|slots?|viewing|consult\w*|openings?|time with|times?\b(?! (?:is|do)))|\bcome (?:out|over|by|in|round|around|take a look|have a look|see|look|and (?:look|see|fix|check|have|do|take)|tomorrow|today|on|at|this|next|as soon)|\bcome\?|\b(?:send|get|need|have|want) (?:someone|somebody|a (?:guy|tech\w*|person|man|plumber|electrician)|anyone|one of your \w+|your \w+) (?:out|over|to (?:come|look|check|fix|do|take|have)|here|in)|\bget (?:me |us |him |her |my \w+ |it )?(?:in|out|seen|done)\b|\b(?:fit|squeeze|slot|pencil|put) (?:me|us|him|her|my \w+|it) (?:in|down)\b|\b(?:anything|something|any \w+|slots?|times?|spots?|openings?|room|availab\w+|space) (?:\w+ ){0,3}?(?:open|free|available|left|today|tomorrow|this|next|on|for|at)\b|\bopenings?\b|\bavailab(?:le|ility)\b|\b(?:are|is) (?:you|he|she|anyone|anybody|someone|there anything|\w+day|tomorrow) (?:\w+ )?(?:free|available)\b|\bwhen (?:can|could|is|would|are|do) (?:\w+ ){0,4}?(?:come|see|in|next|free|earliest|soonest|available|able|get|have time)|\b(?:earliest|soonest|next available|first available)\b|\bappointments? (?:for|on|at|today|tomorrow|please|this|next)\b|^(?:an? )?(?:appointment|booking|viewing)\b|\b(?:i'll|i will|i'd|let me|can i|could i) (?:take|have|do|get|see|view|swing|stop|drop|pop)\b/;
const WANTS =
  /\b(?:need|needs|want|would like|i'd like|like to|looking (?:for|to)|hoping|can you|could you|can i|could i|may i|can we|could we|do you|would you|get|have|due for|overdue|must|time for|do a|interested in|wondering|after a|come|please|i'm calling (?:for|about)|it's (?:about|for)|thinking (?:of|about)|help with)\b/;
const MOVES =
  /\b(?:come|do it|go|be seen|be there|get in)\b.{0,30}\b(?:later|earlier|sooner)\b.{0,30}\binstead|\b(?:do you have|is there|got|any chance of|get) (?:anything|something|a spot|an opening|a time) (?:earlier|later|sooner)\b|\breschedul\w*|\b(?:move|push|bump|shift|postpone|change|switch|swap|bring) (?:my|the|our|it|that|this|his|her|mine|back|forward|me|him|(?:\w+ )?appointment|(?:\w+ )?visit|(?:\w+ )?booking|to (?:a |an |another )?(?:later|earlier|\w+day|different|next|tomorrow))|\b(?:move|change|changing|moving|switch|push|bump) (?:\w+ ){0,3}(?:appointment|visit|booking|viewing|consult\w*|time|day|date)|\b(?:different|another|other|later|earlier|better) (?:time|day|date|slot)\b|\b(?:come|do it|have it|go|get in|be seen) (?:\w+ )?(?:later|earlier|sooner|another day) (?:than|instead)|\b(?:can't|won't|not going to|not able to|unable to) (?:\w+ ){0,2}?(?:make|come|be there|do)\b.{0,50}\b(?:instead|another|other|different|later|earlier|could we|can we|can i|could i|how about|what about|is there|do you have|next week|reschedule|move)\b|\bpost ?pon\w*|\bdelay (?:my|the|our)|\bput (?:\w+ )?(?:it |appointment |visit )?off (?:until|till|to|a)|\bcome (?:in )?(?:on )?\w+ instead of\b/;
const CANCELS =
  /\bcancel\w*|\bcall (?:it|the \w+|my \w+) off|\bcall off\b|\bscrap (?:it|my|the|that)|\bscratch (?:my|the|that|it)|\b(?:don't|do not|won't|no longer) (?:need|want|be needing|require) (?:\w+ ){0,4}?(?:appointment|visit|booking|anymore|any more|you to come|it now|it after|him to come)|\bno longer (?:need|want|coming)|\b(?:can't|won't be able to|not going to|not gonna|unable to|not able to|won't) (?:\w+ ){0,2}?(?:make (?:it|my|the|that)|come|be there|be in|be coming)\b|\b(?:take|get) (?:me|us|my name) off (?:the|your)|\bdelete my|\bdrop my appointment|\bback out\b|\bget rid of (?:my|the) (?:appointment|booking|visit)|\bremove my/;
const PRICES =
  /\bhow much\b(?! (?:time|longer|notice|room|water))|\b(?:what|wat|wut|what's|whats)\b.{0,45}\b(?:cost|costs|charge|charges|price|prices|rate|rates|fees?|run me|set me back|damage|going rate|bill)\b|\bpric(?:e|es|ing|ed|ey|y)\b|\bcosts?\b|\bcharg(?:e|es) (?:for|to|me|by|an? hour|if|extra)|\bfees?\b|\bhourly|\brates?\b|\bexpensive\b|\bcheap(?:er|est)?\b|\bdiscounts?\b|\bquote me\b|\bballpark\b|\bafford\b|\bfree of charge\b|\b(?:is|are) (?:it|that|the \w+|they|those) free\b(?! (?:on|at|this|today))|\bfor free\b|\bdo you charge\b|\bhow many (?:dollars|bucks)\b|\bpay for (?:a|an|the)\b|\b(?:\d+|fifty|hundred|thirty|twenty) ?(?:dollars|bucks|percent) (?:off|for)\b|\bknock (?:\w+ )?off\b|\bbetter (?:deal|price)\b/;
const HOURS =
  /\b(?:what|wat|which|your|opening|business|office|regular|holiday|weekend|summer)\b.{0,20}\bhours\b|^hours\b|\b(?:are|r) (?:you|ya|yous|they)(?: guys| folks| all)? (?:\w+ )?(?:open|closed)\b|\b(?:you|you guys|they|office|shop|clinic|salon|store|place) (?:still )?(?:open|close|closed)\b|\bopen (?:on|till|til|until|late|today|tomorrow|tonight|weekends?|now|right now|saturday|sunday|monday|christmas|evenings?|past|after|over|during|at)\b|\b(?:when|what time|until when|til when|how late|how early)\b.{0,25}\b(?:open|opens|close|closes|closing|shut|start|there until|there til|there till|done for the day)\b|\bclosing time|\bopening (?:time|hours)|\bhow late\b|\bwork (?:on )?(?:the )?(?:weekends?|sunday|saturday|evenings?|holidays?|late)|\b(?:are|is) (?:you|anyone|anybody|they|someone) (?:guys )?(?:there|in|around|working) (?:on |this |next )?(?:\w+day|today|tomorrow|weekends?|evenings?|tonight|late)|\b(?:anybody|anyone|somebody|someone) (?:in|there|at the office) (?:on )?(?:saturday|sunday|weekends)/;
const ADDRESSES =
  /\bwhere\b.{0,30}\b(?:you|office|shop|clinic|salon|place|located|find|based|it|building|store|y'all|go|located at|come to)\b|\b(?:your|the|what|an|office|street|exact) address\b|^address\b|\bdirections?\b|\blocated\b|\blocation\b|\bhow (?:do|can|would) (?:i|we) (?:get|find|reach) (?:there|you|to)|\b(?:what|which) (?:street|floor|building|part of town|side of|bus|intersection)|\bnear(?:est)? (?:to )?(?:the |a )?(?:station|mall|bus|subway|skytrain|downtown)|\bare you (?:downtown|near|close to|on|in the|around)\b/;
const MESSAGES =
  /\b(?:take|leave|give|pass|send|get|relay|write down|jot down|with)\b(?:\s\w+){0,4}?\s(?:message|note|msg)\b|^message\b|\b(?:leave|take) (?:a )?(?:message|word|voicemail)|\b(?:tell|let) (?!me|us|you)(?:\w+ ){0,3}?(?:that|i|i'll|i'm|to call|to phone|to ring|know|my|the|it's|we|about|he|she)\b|\b(?:call|calls|ring|phone|get back to|text|calling|ringing|phoning) (?:me|us) (?:back|later|when|tomorrow|on|at|this|after|tonight|as soon|once|about|at|today)|\b(?:call|phone|ring|calls|phones) (?:me|us)\b|\bcall ?back\b|\breturn my call|\bget back to (?:me|us)|\bpass (?:it |this |that |something )?(?:on|along)\b|\bhave (?:someone|somebody|him|her|them|\w+) (?:call|ring|phone|text|contact|get back)|\breturning (?:his|her|a|your|\w+'s) call/;
const PERSON_NOUN =
  "(?:person|human|humans|someone|somebody|anyone|anybody|real|live|actual|agent|manager|owner|boss|supervisor|receptionist|operator|representative|rep|staff|front desk|desk|reception|office|guy|lady|him|her|them|people|landlord|super|somebody else|someone else|who's in charge|in charge)";
const REPEATS =
  /\b(?:say|repeat|come|run|go over|tell me) (?:that |it |all that |this )?(?:again|once more|one more time|by me again)|\bpardon\b|\bwhat (?:did|was|were) (?:you|that)\b(?: (?:say|saying|again|just say|just said|last|time|you said))?\b|^(?:what|huh|eh|sorry|excuse me|come again|say what|hm|wha)\s?[?.!]*$|\b(?:didn't|did not|couldn't|can't|don't|cannot|barely|not) (?:quite |really |even )?(?:catch|hear|get|understand|follow) (?:that|you|it|what|all|a thing|a word|the)|\bone more time\b|\bslow(?:er|ly)?(?: down)?\b|\brepeat\b|\bspeak up\b|\blouder\b|\byou(?:'re| are) (?:breaking|cutting) (?:up|out)|\bbad (?:line|connection)|\bmissed (?:that|what)|\bwhat was (?:the|that)\b.{0,20}\bagain\b|\b(?:when|what|how much|what time) (?:was|is) (?:it|that|the \w+) again|^(?:sorry|what),? what\b|\bsay what\b|\bhard of hearing\b/;
const WAITS =
  /\b(?:hold|hang) on\b|\b(?:one|just a|a|1|gimme a|give me a|wait a|two) (?:sec|second|moment|minute|min|mo|secs|seconds|tick)\b|\blet me (?:check|look|see|think|grab|get|find|ask)\b|^wait\b[,. ]*(?:please|up)?[.!]*$|\bbear with me\b|\bi'm (?:just )?(?:looking|checking|thinking|getting my|finding)|^i(?:'m| am) thinking/;
const HARSH =
  /\bf+u+c*k\w*|\bf[*#@]+\w*|\bsh[i*]t\w*|\bbull ?shit|\basshole|\bbastard|\bbitch\w*|\bscrew (?:you|this)|\bidiots?\b|\bidiotic|\bmorons?\b|\bstupid\b|\buseless\b|\bpathetic\b|\bdumb\w*\b|\bshut up\b|\bgo to hell\b|\bpiss\w*|\bcrap(?:py)?\b|\bwaste of (?:my )?(?:time|space)|\bhate (?:you|this|talking)|\bgarbage\b|\bwtf\b|\bstfu\b|\byou suck\b|\bloser\b|\bturn(?:ed)? you off\b/;
const ANGRY =
  /\b(?:ridiculous|unacceptable|outrageous|furious|disgust\w*|appall\w*|terrible|horrible|awful|worst|a joke|scam\w*|rip.?off|ripped off|fed up|sick of|sick and tired|had enough|angry|livid|complain\w*|complaint|unbelievable|disgrace\w*|never (?:using|calling|coming|hiring)|lawyer up|bad review|one star|nobody (?:showed|came|called|picks|answers|ever|calls)|no one (?:showed|came|called|picks|answers|ever|calls)|never (?:showed|came|called)|(?:waiting|waited) (?:\w+ ){0,3}(?:hours?|days?|weeks?|all day|all morning|forever)|third time|fourth time|not happy|so upset|really upset|how many times|overcharged|damn|goddamn|what the hell)\b/;
const PAYS =
  /\bcard number\b|\b(?:take|use|give you|read you|charge|here's|put it on|run) (?:my|the|a) (?:\w+ )?(?:card|visa|mastercard|amex|debit|payment)|\bmy (?:credit card|visa|mastercard|amex|debit|card) (?:is|number|details|info)|\bpay (?:now|you now|right now|by card|over the phone|by phone|my bill|the bill|my invoice|the invoice|it now|for it now|with (?:my|a))|\bcvv\b|\bexpir(?:y|es|ation)\b|\be-?transfer\b|\bbank (?:account|details|number)|\bsocial insurance|\bsin (?:is|number)|\bput down a deposit|\bpay (?:a|the|my) (?:deposit|rent|retainer)|\bmake a payment|\bpay (?:it |that )?(?:off )?today/;
const ACCEPTS =
  /\b(?:do|can|could|will) (?:you|i|we)(?: guys| all)? (?:take|accept|pay (?:with|by|using|in|cash)|use)\b.{0,25}\b(?:cards?|visa|mastercard|amex|debit|credit|cash|cheques?|checks?|apple pay|tap|e-?transfers?)\b|\b(?:payment|financing) (?:methods?|plans?|options?)|\bcash only\b|\bhow (?:do|can) i pay\b|\bpay in (?:cash|instal\w+)/;
const ADVISES =
  /\bshould i\b(?! (?:bring|come|wear|park|call|arrive|expect|be there|say|book|tell))|\bwhat (?:do|would) you (?:think|recommend|suggest|do|advise)\b|\b(?:is|are) (?:it|this|that|they|these) (?:\w+ )?(?:safe|normal|dangerous|serious|bad|infected|legal|illegal|okay to|ok to|worth|risky)|\bis it (?:ok|okay|fine|bad|all right|alright) (?:to|if|that)|\bhow (?:do|can|would|should|could) (?:i|you|we) (?:\w+ )?(?:fix|repair|wire|reset|relight|light|stop|treat|bleed|install|remove|do it|replace|unclog|clean|get rid|turn off|get out of|change a)|\bcan i (?:still |just |safely )?(?:fix|repair|wire|reset|relight|replace|do (?:it|this|that)|use|leave|run|take|turn|eat|drink|sue|get out of|break|colou?r|dye|bleach|install|withhold|keep using|fire)\b|\bwhat(?:'s| is| could be| might be| would be)? (?:\w+ )?(?:wrong with|causing|the cause|the (?:best|cheapest|safest) way)|\bwhat (?:could|can|might) (?:it|that|this|cause|i (?:do|take|use))|\bwhy (?:is|does|do|are|did|would|won't) (?:my|the|it|this)|\bdo i (?:have|need|really need|qualify|stand)\b|\bdo you think\b|\bcould (?:it|this|that) be\b|\bwill i (?:win|lose|need|get|go to)|\bam i (?:allowed|liable|entitled|going to)\b|\bcan (?:they|he|she|my (?:landlord|boss|ex|husband|wife|employer|neighbou?r|tenant)) (?:\w+ )?(?:evict|sue|fire|keep|take|do that|kick|raise|legally|just|make|enter|stop)|\bin your opinion\b|\byour (?:advice|opinion)\b|\bgive me (?:some )?(?:legal |medical )?advice|\bmy chances\b|\bgood idea to\b|\b(?:how many|how much) (?:advil|tylenol|ibuprofen|aspirin|painkillers?)/;
const ROBOT =
  /\b(?:are you|you're|are u|am i (?:\w+ )?(?:talking|speaking|chatting)(?: to| with)?|is (?:this|that|it)|this is|you|it's|who am i (?:talking|speaking) (?:to|with)|i'm (?:not )?(?:talking|speaking) (?:to|with)|talking to|wait,? (?:are )?you|you sound like|sounds? like)\b.{0,22}?\b(?:robot|robots|bot|machine|ai|a\.i\.?|computer|real|human|an? (?:actual|live) person|actual person|person or|recording|recorded|automated|chat ?gpt|siri|alexa|virtual|artificial|answering (?:machine|service)|android)\b|\brobot\b.{0,5}\?|^(?:robot|bot|ai|human or \w+|real person)\s?\?|\bwho(?:'s| is| am i) (?:this|that|talking|speaking)|\bwhat are you\b/;
const YES =
  /^(?:and |oh |um |then )?(?:y|ye|yes+|ya|yah|yeah+|yea|yep|yup|ys|sure|ok|okay|k|kk|okey|correct|right|alright|all right|exactly|absolutely|definitely|certainly|of course|perfect|great|awesome|lovely|wonderful|good(?! (?:morning|afternoon|evening|day|night))|fine|cool|sounds? (?:good|great|perfect|fine|right|like a plan)|works?(?: for me)?|please(?: do)?|go ahead|do it|do that|book it|let's do|that (?:works?|one|would|will|is|sounds|suits|should|does)|that'd|that'll|it'd|it would|it should|i can|we can|i'll (?:take|do) (?:it|that)|let's go|thank you,? yes|thanks,? yes|that's (?:right|me|it|him|her|fine|good|correct|perfect|great|ok|okay|the one)|it does|it is|i do|i am|i would|uh.?huh|mm.?hm+|mhm|you got it|you bet|affirmative|indeed|by all means|i guess|i suppose|why not|deal|(?:\d{1,2}(?::\d\d)?|\w+day|it|the first one|the second one|that time|either) (?:works|is (?:good|fine|great|perfect|ok|okay)|sounds (?:good|great|fine)|suits|will do|would (?:work|be (?:good|great|fine|perfect))))(?![\w'])/;
const NO =
  /^(?:oh |um |actually |sorry,? |and )?(?:no+|nope|nah|naw|negative|not (?:really|quite|right|today|now|yet|interested|at all|exactly|that|necessary)|never ?mind|forget (?:it|about it)|wrong|incorrect|that's (?:not|wrong|incorrect)|that isn't|don't|i don't|it doesn't|it isn't|neither|nothing|none|rather not|i'd rather not|leave it|doesn't work|no good)(?![\w'])/;
const ENDS =
  /\b(?:that's|that is|that'll be|that will be|thats) (?:all|everything|it)\b(?! (?:wrong|about|i have))|\bnothing (?:else|more)\b|\bi'm (?:good|all set|fine|done|okay)\b|\ball (?:set|good|done)\b|\bno(?:,|,? thanks?,?) that's\b|\bthat's all\b/;
const THANKS =
  /\b(?:bye+|good ?bye|see (?:you|ya)|thank(?:s| you| u|you)?|cheers|talk (?:to you )?(?:later|soon)|take care|have a (?:good|nice|great|lovely)|ta\b|appreciate (?:it|that|your)|good night|ciao|later\b|cya)\b/;
const GREETS =
  /^(?:hi+|hello+|hey+|hiya|howdy|yo|good (?:morning|afternoon|evening|day)|morning|greetings|allo|sup|hullo|what's up)(?![\w'])|\b(?:is|are) (?:anyone|anybody|somebody|you|someone) (?:still )?there\b|\bcan you hear me\b|\bhow are you\b|\bam i through\b|\b(?:can|could) (?:you|somebody|someone) help\b/;
const CORRECTS =
  /\b(?:i (?:meant|mean|said)|actually|make (?:it|that)|instead|rather|wait|correction|scratch that|sorry|not|other|no wait|on second thought|let's (?:do|say|make)|could we (?:do|say|make)|change (?:it|that) to|it's|better|spelled|doesn't work|can't (?:do|make)|isn't|wrong|mistake|misheard|how about|what about|hmm)\b/;
/** Before a word that would be urgent. */
const DENIED =
  /\b(?:no|not|isn't|don't|doesn't|without|never|any|can't|haven't|hasn't|nothing|stopped|smoke|after the)\s(?:\w+\s){0,4}$/;
/** Dangers in the order in which they count; those of the trade are in its brief. */
const DANGERS: readonly [Danger, RegExp][] = [
  [
    'self',
    /(?<!\b(?:committed|died by) )\bsuicid\w*|\bkill (?:myself|himself|herself)\b|\bend my (?:own )?life\b|\bwant to die\b|\b(?:want|going) to hurt myself\b|\b(?:don't|do not) want to live\b/,
  ],
  [
    'life',
    /\bheart attack\b(?! (?:last|in \w+|\w+ \w+ ago))|\bhaving a stroke\b|\b(?:can't|not|stopped) breath(?:e|ing)\b|\bchoking\b|(?<!\b(?:not|isn't) )\bunconscious\b|\boverdos\w*|\bseizure\b|\bchest pains?\b/,
  ],
  ['trade', /^$/],
  ['life', /\bon fire\b|\bcall 911\b|\blife or death\b/],
  ['plain', /\bemergenc\w*|\burgent(?:ly)?\b|^(?:please )?help(?: me)?(?: please)?\W*$|\bhelp!/],
];

/** Acts that ask the agent for something; the others only go along with them. */
const TASKS: readonly Act[] = [
  'urgent',
  'payment',
  'robot',
  'advice',
  'person',
  'message',
  'move',
  'cancel',
  'price',
  'hours',
  'address',
  'fact',
  'book',
];

/** What is told with these is when something was, not when it should be. */
const WITHOUT_WHEN: readonly Act[] = ['urgent', 'angry', 'robot', 'repeat', 'advice'];

/** Where a second thing may begin. */
const CLAUSES =
  /(?<!\b(?:mr|mrs|ms|dr|st))[.?!;]+\s+|\s+(?:and|but|also|plus|oh)\s+(?:(?:also|then|by the way|btw|oh|another thing|one more thing)[, ]+)?(?=(?:can|could|do|does|what|what's|how|when|where|are|is|would|tell|please|book|cancel|move|put|get|i need|i'd|i want|i have|i also|who|send|have|make|let|give|leave)\b)|,\s+(?:(?:and|also|but|oh|plus)[, ]+)?(?=(?:can|could|do you|does|what|what's|how|when|where|are you|is there|is it|would you|who)\b)/;

interface Heard {
  text: string;
  brief: CallBrief;
  slots: Slots;
  asked: Asked | undefined;
}

const matches = (pattern: string, text: string) => new RegExp(pattern, 'i').exec(text);

/** What makes a call urgent, if anything does. */
function dangerIn(text: string, { urgent }: CallBrief): Danger | undefined {
  const isIn = ([danger, words]: (typeof DANGERS)[number]) =>
    [...text.matchAll(new RegExp(danger === 'trade' ? urgent.words : words, 'gi'))].some(
      ({ index, 0: found }) =>
        // Of a life it is better to be told once too often.
        danger === 'self' ||
        danger === 'life' ||
        (!DENIED.test(text.slice(0, index)) &&
          !/^ (?:exit|contact|lights?)\b/.test(text.slice(index + found.length))),
    );
  return DANGERS.find(isIn)?.[0];
}

/** The service that is named, or whose troubles are told. The longest name counts. */
function serviceIn(text: string, brief: CallBrief): { id: string; isNamed: boolean } | undefined {
  let best: { id: string; isNamed: boolean; length: number } | undefined;
  for (const [isNamed, key] of [
    [true, 'words'],
    [false, 'signs'],
  ] as const)
    for (const service of brief.services) {
      const pattern = service[key];
      const length = (pattern && matches(pattern, text)?.[0].length) || 0;
      const weight = length + (isNamed ? 4 : 0);
      if (length > 0 && weight > (best?.length ?? 0)) best = { id: service.id, isNamed, length: weight };
    }
  return best;
}

/** The fact that is asked for; the longest words count. */
function factIn(text: string, { facts }: CallBrief) {
  const found = facts.map((fact) => ({ fact, length: matches(fact.words, text)?.[0].length ?? 0 }));
  const best = found.reduce((longest, one) => (one.length > longest.length ? one : longest), {
    fact: undefined as CallBrief['facts'][number] | undefined,
    length: 0,
  });
  return best.fact;
}

/** The one thing that a clause asks for, or none. `isWeak` gives way to what is asked outright. */
function taskOf({ text, brief }: Heard): { act: Act; isWeak?: boolean; topic?: string } | undefined {
  const person = plain(brief.person.toLowerCase()).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const anybody = `(?:${PERSON_NOUN}|${person}|${person.split(' ').at(-1)})`;
  const asksPerson = new RegExp(
    `\\b(?:speak|talk|talking|speaking|chat|connect|connected|put|transfer|transferred|get|give|reach|pass|patch|want|need|prefer|is|can i have|let me have|fetch|find|hand me)\\b(?: \\w+){0,3}? (?:(?:to|with|through to|on to|over to|me|a|an|the|your|some) )*${anybody}\\b(?! (?:to|out|over|come|call|who (?:can|could) (?:come|fix)|number|is (?:a|an) ))|^(?:a )?(?:human|operator|agent|representative|person|real person|receptionist|manager|someone real)(?: please| now)*[.!]*$|^${person}[,.]? please|\\b(?:transfer|put|connect|patch|pass)\\b.{0,25}\\b(?:lawyer|dentist|doctor|stylist|technician|electrician|hygienist|assistant|secretary)\\b|\\b(?:real|actual|live) (?:person|human)\\b(?!\\?)|\\byour (?:boss|manager|supervisor)\\b|\\b(?:is|are) (?:${person}|the owner|the boss|the manager|anyone|the doctor|the dentist|the lawyer) (?:there|in|around|available|free|working|on)\\b(?! (?:on|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday))|\\bnot (?:to )?a (?:robot|machine|computer|bot)\\b`,
  );
  if (ACCEPTS.test(text)) return { act: 'fact', topic: 'Payment' };
  if (PAYS.test(text)) return { act: 'payment' };
  if (
    asksPerson.test(text) &&
    !/\b(?:are you|is this|am i)\b/.test(text) &&
    !/\b(?:call|ring|phone) me\b/.test(text)
  )
    return { act: 'person' };
  // “You stupid machine” asks nothing.
  const isInsult = HARSH.test(text) && !/\b(?:are|is|am|who|what)\b/.test(text);
  if (ROBOT.test(text) && !isInsult) return { act: 'robot' };
  const tells = new RegExp(
    `\\b(?:tell|let|ask|inform|remind|notify|text|email) (?:${person}|${person.split(' ').at(-1)}|him|her|them|the (?!time|price|cost)\\w+|your \\w+|someone|somebody|everyone)\\b(?! (?:can|could|should|when) you)`,
  );
  if ((MESSAGES.test(text) || tells.test(text)) && !/\bcall me (?:a|an)\b/.test(text))
    return { act: 'message' };
  const hasBooking = BOOKS.test(text);
  if (MOVES.test(text) && !/\bmov(?:e|ing) (?:in|out)\b/.test(text)) return { act: 'move' };
  if (CANCELS.test(text) && !/\bcancell?ation (?:fee|policy|list)/.test(text)) return { act: 'cancel' };
  const fact = factIn(text, brief);
  const isQuestion = /\?|\b(?:do|does|is|are|can|could|what|what's|how|which|who|will|have you|would)\b/.test(
    text,
  );
  if (PRICES.test(text))
    return fact && /rent|fee/i.test(`${fact.topic}`) && matches(fact.words, text)
      ? { act: 'price', topic: fact.topic }
      : { act: 'price' };
  const asksAdvice =
    ADVISES.test(text) &&
    !/\bdo i need (?:an? )?(?:appointment|to (?:book|bring|make|be home|call|pay))\b/.test(text);
  if (asksAdvice && !(fact && !matches(brief.advice, text) && !/should i|safe|wrong/.test(text)))
    return { act: 'advice' };
  if (
    matches(brief.advice, text) &&
    isQuestion &&
    /\b(?:can|should|do|could|how|is|am|what|will) (?:i|you|it|he|she|they|my|we)\b|^(?:which|what|how)\b/.test(
      text,
    ) &&
    !hasBooking
  )
    return { act: 'advice' };
  const asksTime =
    /\b(?:anything|something|slots?|spots?|times?|openings?|appointments?) (?:\w+ )?(?:open|free|available)/.test(
      text,
    );
  if (HOURS.test(text) && !asksTime) return { act: 'hours' };
  if (ADDRESSES.test(text) && !fact) return { act: 'address' };
  const service = serviceIn(text, brief);
  if (
    fact &&
    /^(?:(?:and|also|hi|hey|hello|yeah|ok)[, ]+)*(?:do|does|will|would) (?:you|they|your \w+|it)\b/.test(
      text,
    ) &&
    !/\bcome (?:out |over |by )?(?:to )?(?:me|my|fix|look|see|check)/.test(text)
  )
    return { act: 'fact', topic: fact.topic };
  if (
    fact &&
    isQuestion &&
    !(hasBooking && /\bbook|appointment|come|get (?:me )?in|openings?\b/.test(text) && service)
  )
    return { act: 'fact', topic: fact.topic };
  if (ADDRESSES.test(text)) return { act: 'address' };
  if (hasBooking) return { act: 'book' };
  if (service?.isNamed && WANTS.test(text)) return { act: 'book' };
  if (service) return { act: 'book', isWeak: true };
  if (fact && isQuestion) return { act: 'fact', topic: fact.topic };
  return undefined;
}

/** What a caller said, and wants by it. `now` is the clock of the caller. */
export function understand(said: string, brief: CallBrief, now: Date, asked?: Asked): Understood {
  const line = heard(said);
  const text = tidy(line);
  if (!/[\p{L}\p{N}]/u.test(text) || /^[([*]?(?:silence|pause|no answer|quiet|breathing)[)\]*]?$/.test(text))
    return { acts: ['silence'], slots: {}, line };
  if (hasCardNumber(line) || hasCardNumber(text)) return { acts: ['payment'], slots: {}, line };
  if (languageOf(line)) return { acts: ['language'], slots: {}, line };
  const slots: Slots = {
    service: serviceIn(text, brief)?.id,
    ...whenOf(text, now, MOVES.test(text)),
    number: numberIn(text),
  };
  const danger = dangerIn(text, brief);
  const acts: Act[] = danger ? ['urgent'] : actsOf(text, brief, slots, asked);
  const mayBeName = asked === 'name' || asked === 'confirm' || asked === 'number';
  slots.name = nameIn(
    line,
    brief.person,
    mayBeName &&
      (asked === 'name' || acts.includes('correct')) &&
      !acts.some((act) => TASKS.includes(act) || act === 'repeat' || act === 'wait' || act === 'angry'),
  );
  if (acts.some((act) => WITHOUT_WHEN.includes(act))) slots.day = slots.time = slots.part = undefined;
  return { acts: withSlots(acts, slots, text, asked), slots: kept(slots), line, danger };
}

const kept = (slots: Slots): Slots => Object.fromEntries(Object.entries(slots).filter(([, value]) => value));

/** Acts by what was said alone. */
function actsOf(text: string, brief: CallBrief, slots: Slots, asked: Asked | undefined): Act[] {
  const tasks = text
    .split(CLAUSES)
    .filter((clause) => clause?.trim())
    .map((clause, index, all) => taskOf({ text: index < all.length ? clause : text, brief, slots, asked }))
    .filter((task) => task !== undefined);
  const strong = tasks.filter(({ isWeak }) => !isWeak);
  let acts = [...new Set((strong.length > 0 ? strong : tasks).map(({ act }) => act))];
  const topic = tasks.find((task) => task.topic)?.topic;
  if (topic) slots.topic = topic;
  if (
    acts.includes('move') ||
    (acts.includes('cancel') &&
      acts.includes('book') &&
      /instead|rather|another|new (?:time|one)|different/.test(text))
  )
    acts = ['move', ...acts.filter((act) => !['move', 'cancel', 'book'].includes(act))];
  if (acts.includes('person')) acts = acts.filter((act) => act !== 'robot' && act !== 'book');
  if (acts.includes('message')) acts = acts.filter((act) => act !== 'person' && act !== 'book');
  if (HARSH.test(text) || ANGRY.test(text)) {
    const isMild =
      acts.length > 0 &&
      !HARSH.test(text.replace(/\b(?:crap\w*|stupid|dumb|shit\w*|piss\w*|garbage|f+uck\w*)\b/g, ''));
    if (!isMild) return ['angry'];
    if (
      acts.every((act) => act === 'book' || act === 'message') &&
      /nobody|no one|never (?:showed|came|called)|waiting|waited|ridiculous|unacceptable|worst|complain/.test(
        text,
      )
    )
      return ['angry'];
  }
  const isShort = text.split(' ').length <= 4 && !/\b(?:book|appointment)\b/.test(text);
  if (
    (asked === 'service' || asked === 'message') &&
    (strong.length === 0 || isShort) &&
    acts.join() === 'book'
  )
    return [];
  if (acts.length > 0 && asked === 'confirm' && acts.every((act) => act === 'book') && YES.test(text))
    return ['yes'];
  if (acts.length > 0) return acts;
  if (REPEATS.test(text)) return ['repeat'];
  if (ENDS.test(text)) return ['bye'];
  if (WAITS.test(text) && !slots.day && !slots.time) return ['wait'];
  const isParting =
    /\b(?:bye|good ?bye|see (?:you|ya)|take care|talk (?:to you )?(?:later|soon)|have a (?:good|nice|great|lovely))\b/.test(
      text,
    );
  if (isParting || (THANKS.test(text) && YES.test(text) && (!asked || asked === 'else'))) return ['bye'];
  if (NO.test(text)) return ['no'];
  if (YES.test(text)) return ['yes'];
  if (THANKS.test(text)) return ['bye'];
  return GREETS.test(text) ? ['greet'] : [];
}

/** What slots make of it: “no” with a day is a correction, a day alone answers a question. */
function withSlots(acts: Act[], slots: Slots, text: string, asked: Asked | undefined): Act[] {
  const [only] = acts;
  const hasSlot = Boolean(slots.day || slots.time || slots.part || slots.name || slots.number);
  if (acts.length === 1 && hasSlot) {
    if (only === 'no') return ['correct'];
    if (only === 'yes' && (asked === 'name' || asked === 'number') && (slots.name || slots.number))
      return ['inform'];
    if (
      only === 'book' &&
      asked &&
      asked !== 'help' &&
      asked !== 'else' &&
      /^(?:no|actually|sorry|wait|hmm|oh)\b/.test(text)
    )
      return ['correct'];
    if (only === 'greet' || only === 'bye' || only === 'wait')
      return hasOnlyName(slots) || asked ? ['inform'] : slots.name && !slots.day ? ['inform'] : ['book'];
  }
  if (acts.length > 0) return acts;
  const corrects =
    CORRECTS.test(text) &&
    /\b(?:no|not|meant|mean|actually|instead|rather|wait|make (?:it|that)|correction|scratch|wrong|mistake|said|sorry|change|better|misheard|on second)\b/.test(
      text,
    );
  if (hasSlot) return [corrects ? 'correct' : 'inform'];
  return [asked === 'service' && slots.service ? 'inform' : asked === 'message' ? 'inform' : 'nonsense'];
}

const hasOnlyName = ({ day, time, part, name, number }: Slots) =>
  Boolean((name || number) && !day && !time && !part);
