/** One of several words of the same spelling. */
export interface Sense {
  name: string;
  /** An entry of the dictionary, counted from 0, or the phonemes where the dictionary has none. */
  entry: number | string;
}

/**
 * Words of one spelling that are said in several ways. Before the colon: each sense with the entry of the dictionary,
 * counted from 1, or with its own phonemes; the usual one first. Behind it the words. Entries that differ in accent
 * alone are in no line, so they are not offered.
 */
const TABLE = `
noun 1, verb 2: abuse abuses address affix ally annex attribute combat combine commune compound compress concert confines
noun 1, verb 2: conflict console contest contract contracts contrast converse convert convict defect estimate estimates
noun 1, verb 2: excuse excuses exploit extract graduate graduates object objects pervert project projects progress rebel
noun 1, verb 2: rebels recall recap refill segment subjects supplement syndicate torment use duplicate protest
noun 1, verb 2: associate advocate
noun 1, verb 3: aggregate protests uses
noun 1, verb K AH0 N D AH1 K T: conduct
noun 1, adjective 2: complex
noun 2, verb 1: accent detail detour digest discharge discount essay impact import imports incense incline increase
noun 2, verb 1: increases insult insults permit permits record records refund refunds research subject survey surveys
noun 2, verb 1: suspect suspects transport transports update upgrade
verb 1, noun 2: construct decrease delegate dictate escort ferment implant impress insert intrigue postulate predicate
verb 1, noun 2: produce purport redress reject rejects transfer transfers transform upset misuse subordinate
adjective 1, verb 2: alternate animate appropriate approximate compact consummate coordinate degenerate deliberate diffuse
adjective 1, verb 2: elaborate frequent intimate moderate
adjective 2, verb 1: articulate concrete perfect
adjective 3, verb 1: separate
adjective 1, verb 3: desolate
adjective 1, noun 2: abstract
what is held 1, pleased 2: content
what is held 1, pleases 2: contents
present 2, past 1: read
to guide 2, the metal 1: lead
of a book 1, the city 2: reading
verb 2, adjective 1: live
plural of life 2, verb 1: lives
moving air 2, to turn 1: wind
moving air 1, turns 2: winds
to shut 2, near 1: close
nearer 1, one who shuts 2: closer
from the eye 2, to rip 1: tear
from the eyes 2, rips 1: tears
gift 1, to show 2: present
gifts 1, shows 2: presents
sixty seconds 1, tiny 3: minute
music 2, the fish 1: bass
to bend 1, a knot 2: bow
bends 1, knots 2: bows
bent 1, like a bow 2: bowed
bending 2, with a bow 1: bowing
the bird 1, past of dive 2: dove
dry land 1, to leave 2: desert
dry lands 1, leaves 2: deserts
to say no 1, rubbish R EH1 F Y UW2 S: refuse
to go on 1, of a career 3: resume
goes on 1, of careers 3: resumes
injury 2, past of wind 1: wound
not valid 3, not well 1: invalid
to plant 2, the animal 1: sow
work 1, in the Bible 2: job
to shine 1, from Poland 2: polish
pleasant 1, the city 2: nice
the city 2, the bean 1: lima
meal 2, to strike 1: buffet
tools 1, plural of axis 2: axes
with a motor 2, past of mope 1: moped
past of learn 1, wise 2: learned
of an age 1, old 2: aged
past of put 2, in golf 1: putting
the flower 1, the instrument 2: viola
tax 2, to cut out 1: excise
line 1, quarrel R AW1: row
lines 1, quarrels R AW1 Z: rows
drain 1, one who sews S OW1 ER0: sewer
paint 1, first book P R IH1 M ER0: primer
way in 1, to delight EH0 N T R AE1 N S: entrance
noun 1, verb HH AW1 Z: house
noun 1, verb M AW1 DH: mouth
noun 1, verb IH0 K S P AO1 R T: export
noun 1, to lock up IH0 N T ER1 N: intern
verb 1, noun IH1 N V AY0 T: invite
figure 1, more numb N AH1 M ER0: number
verb 1, plural of doe D OW1 Z: does
past 1, holy B L EH1 S AH0 D: blessed
to shed 1, bog S L UW1: slough
verb 1, noun P ER1 F Y UW0 M: perfume
adjective 1, verb AE0 B S EH1 N T: absent
verb 1, adverb M AH1 L T AH0 P L IY0: multiply
noun 1, verb IH1 M P L AH0 M EH2 N T: implement
noun 1, verb K AA1 M P L AH0 M EH2 N T: compliment
adjective 1, verb L AH0 JH IH1 T AH0 M EY2 T: legitimate
`;

const SENSE = /^(?<name>.+?) (?<entry>\d|(?:[A-Z]{1,2}\d?(?: |$))+)$/;

let table: Map<string, Sense[]> | undefined;

/** The senses of a word, the usual one first; none if all its entries mean the same. */
export function sensesOf(word: string): readonly Sense[] {
  table ??= new Map(TABLE.trim().split('\n').flatMap(readLine));
  return table.get(word) ?? [];
}

/** All words with senses. */
export const heteronyms = (): string[] =>
  TABLE.trim()
    .split('\n')
    .flatMap(readLine)
    .map(([word]) => word);

function readLine(line: string): [string, Sense[]][] {
  const [senses = '', words = ''] = line.split(': ');
  const read = senses.split(', ').map((sense): Sense => {
    const { name = '', entry = '' } = SENSE.exec(sense)?.groups ?? {};
    return { name, entry: /^\d$/.test(entry) ? Number(entry) - 1 : entry };
  });
  return words.split(' ').map((word) => [word, read]);
}
