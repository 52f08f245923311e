/** A reading of a heteronym: an entry of the dictionary, counted from 1, or phonemes where the dictionary has none. */
export interface Sense {
  name: string;
  entry: number | string;
}

/**
 * Words of one spelling and several pronunciations that differ in meaning. Before the colon is the sense and the entry
 * of the dictionary that it is said as, the usual one first; behind it the words. Entries that differ in accent alone
 * are not listed, so they are not offered.
 */
const TABLE = `
noun 1, verb 2: abuse abuses affix annex attribute combat combine commune compound compress concert conflict confines
noun 1, verb 2: console contest contract contracts contrast converse convert convict defect excuse excuses exploit
noun 1, verb 2: object objects pervert process produce purport rebel rebels refill segment torment
noun 1, verb 2: transplant recall recap postulate estimate estimates syndicate duplicate delegates
noun 1, verb 2: project projects progress graduate graduates associate advocate aggregate extract supplement
noun 1, verb 2: decoy misprint import
noun 2, verb 1: decrease delegate detour digest discharge discount escort essay ferment import imports implant impress
noun 2, verb 1: incense incline increase increases insert insult insults intrigue impact misuse permit permits predicate
noun 2, verb 1: produce purport redress reject rejects research suspect suspects subordinate survey surveys transfer
noun 2, verb 1: transfers transform transport transports update upgrade accent construct refund refunds dictate
noun 1, verb 3: protests
noun 2, verb 1: record records subject
noun 1, verb 2: subjects conduct protest
adjective 1, verb 2: alternate animate appropriate approximate consummate coordinate degenerate deliberate diffuse
adjective 1, verb 2: elaborate frequent intimate moderate compact laminate desolate
adjective 2, verb 1: articulate perfect concrete
adjective 1, noun 2: complex
noun 2, adjective 1: upset
verb 1, adjective 2: separate
noun 1, verb 2: ally
noun 1, verb 2: use uses
verb 2, noun 1: use
what it holds 1, pleased 2: content
parts of a book 1, makes pleased 2: contents
where somebody lives 1, verb 2: address
present 2, past 1: read
to guide 2, the metal 1: lead
the news 1, in Reading 2: reading
verb 2, adjective 1: live
verb 1, plural of life 2: lives
moving air 2, to turn 1: wind
moving air 1, turns 2: winds
verb 2, near 1: close
nearer 1, one who closes 2: closer
from the eye 2, to rip 1: tear
from the eyes 2, rips 1: tears
gift 1, to show 2: present
gifts 1, shows 2: presents
sixty seconds 1, tiny 2: minute
music 2, the fish 1: bass
the front of a ship, to bend 1, a knot, for arrows 2: bow
bends, fronts of ships 1, knots 2: bows
bent 1, like a bow 2: bowed
bending 2, with a bow 1: bowing
the bird 1, past of dive 2: dove
dry land 1, to leave 2: desert
dry lands 1, leaves 2: deserts
to say no 1, rubbish 2: refuse
to go on 1, of a career 3: resume
goes on 1, of careers 3: resumes
injury 2, past of wind 1: wound
of a person 1, not valid 3: invalid
to plant seed 2, the animal 1: sow
work 1, in the Bible 2: job
to shine 1, from Poland 2: polish
pleasant 1, the city 2: nice
the city 2, the bean 1: lima
meal 2, to hit 1: buffet
tools 1, plural of axis 2: axes
the motorcycle 2, past of mope 1: moped
past 1, wise 2: learned
of an age 1, old 2: aged
on a green 1, placing 2: putting
the flower, to play 1, the instrument 2: viola
part 2, to leave out 1: extract
tax 2, to cut out 1: excise
line 1, quarrel R AW1: row
lines 1, quarrels R AW1 Z: rows
drain 1, one who sews S OW1 ER0: sewer
paint 1, first book P R IH1 M ER0: primer
way in 1, to delight EH0 N T R AE1 N S: entrance
noun 1, verb HH AW1 Z: house
noun 1, verb HH AW1 Z IH0 Z: houses
noun 1, verb M AW1 DH: mouth
noun 1, verb IH0 K S P AO1 R T: export
trainee 1, to lock up IH0 N T ER1 N: intern
verb 1, noun IH1 N V AY2 T: invite
figure 1, more numb N AH1 M ER0: number
verb 1, plural of doe D OW1 Z: does
past 1, holy B L EH1 S AH0 D: blessed
bog 1, to shed S L AH1 F: slough
verb 1, noun R IY1 T EY2 K: retake
noun P ER1 F Y UW0 M, verb 1: perfume
noun D IH1 S K AO2 R S, verb D IH0 S K AO1 R S: discourse
adjective 1, verb AE0 B S EH1 N T: absent
noun 1, verb R IY0 L EY1: relay
time 1, to move S AH0 K AA1 N D: second
adverb M AH1 L T AH0 P L IY0, verb 1: multiply
noun 1, verb IH1 M P L AH0 M EH2 N T: implement
adjective 1, verb L AH0 JH IH1 T AH0 M EY2 T: legitimate
rotten L AH1 V: none
`;
