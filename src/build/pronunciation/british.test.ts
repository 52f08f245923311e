import { expect, test } from 'vitest';
import { soundsOf } from '../../features/pronunciation/rules/accents.ts';
import { ipaOf, transcribe } from '../../features/pronunciation/rules/transcribe.ts';
import { dictionaryLexicon } from './dictionary-lexicon.ts';

const lexicon = dictionaryLexicon();

/** Every reading in British, the usual one first, with its sense; without secondary stress, which dictionaries set freely. */
const said = (text: string) =>
  transcribe(text, lexicon, 'british').flatMap(({ said: words }) =>
    'kind' in words
      ? []
      : words.flatMap(({ readings }) =>
          readings.map((one) => `${one.sense ?? ''} ${ipaOf(one).replace(/ˌ/g, '')}`.trim()),
        ),
  );

/** British English as its dictionaries have it, in the signs of this site, written from memory: the bench has the proof. */
test.each([
  [
    'words that everybody uses',
    'about əˈbaʊt, actually ˈæktʃʊəli, again əˈɡen, airport ˈeəpɔːt, already ɔːlˈredi, always ˈɔːlweɪz, answer ˈɑːnsə, anybody ˈenibɒdi, April ˈeɪprəl, area ˈeəriə, argument ˈɑːɡjʊmənt, ask ɑːsk, attention əˈtenʃən, aunt ɑːnt, average ˈævərɪdʒ, bath bɑːθ, beautiful ˈbjuːtɪfəl, been biːn, bought bɔːt, branch brɑːntʃ, brought brɔːt, calendar ˈkælɪndə, careful ˈkeəfəl, castle ˈkɑːsəl, century ˈsentʃəri, certain ˈsɜːtən, chance tʃɑːns, chocolate ˈtʃɒkələt, clerk klɑːk, clothes kləʊðz, coffee ˈkɒfi, colleague ˈkɒliːɡ, college ˈkɒlɪdʒ, comfortable ˈkʌmfətəbəl, company ˈkʌmpəni, cough kɒf, country ˈkʌntri, course kɔːs, current ˈkʌrənt, daughter ˈdɔːtə, delicate ˈdelɪkət, dictionary ˈdɪkʃənəri, different ˈdɪfərənt, difficult ˈdɪfɪkəlt, either ˈaɪðə, electricity ɪlekˈtrɪsɪti, emergency ɪˈmɜːdʒənsi, engine ˈendʒɪn, enough ɪˈnʌf, especially ɪˈspeʃəli, everybody ˈevribɒdi, example ɪɡˈzɑːmpəl, experience ɪkˈspɪəriəns, extraordinary ɪkˈstrɔːdənəri, father ˈfɑːðə, figure ˈfɪɡə, finger ˈfɪŋɡə, flower ˈflaʊə, foreign ˈfɒrɪn, fruit fruːt, furniture ˈfɜːnɪtʃə, future ˈfjuːtʃə, grass ɡrɑːs, guarantee ɡærənˈtiː, half hɑːf, holiday ˈhɒlɪdeɪ, honest ˈɒnɪst, hospital ˈhɒspɪtəl, hour ˈaʊə, immediately ɪˈmiːdiətli, interesting ˈɪntrəstɪŋ, island ˈaɪlənd, jewellery ˈdʒuːəlri, knowledge ˈnɒlɪdʒ, language ˈlæŋɡwɪdʒ, laugh lɑːf, leisure ˈleʒə, lieutenant lefˈtenənt, machine məˈʃiːn, measure ˈmeʒə, mobile ˈməʊbaɪl, month mʌnθ, mountain ˈmaʊntən, necessary ˈnesəsəri, nephew ˈnefjuː, northern ˈnɔːðən, nuclear ˈnjuːkliə, obvious ˈɒbviəs, ocean ˈəʊʃən, onion ˈʌnjən, opportunity ɒpəˈtjuːnɪti, orange ˈɒrɪndʒ, parliament ˈpɑːləmənt, passport ˈpɑːspɔːt, patient ˈpeɪʃənt, people ˈpiːpəl, period ˈpɪəriəd, photographer fəˈtɒɡrəfə, pleasure ˈpleʒə, possible ˈpɒsəbəl, potato pəˈteɪtəʊ, poverty ˈpɒvəti, prefer prɪˈfɜː, pretty ˈprɪti, privacy ˈprɪvəsi, private ˈpraɪvət, pronunciation prənʌnsiˈeɪʃən, quality ˈkwɒlɪti, quarter ˈkwɔːtə, question ˈkwestʃən, quiet ˈkwaɪət, receive rɪˈsiːv, religion rɪˈlɪdʒən, route ruːt, schedule ˈʃedʒuːl, science ˈsaɪəns, secretary ˈsekrətəri, serious ˈsɪəriəs, several ˈsevərəl, situation sɪtʃʊˈeɪʃən, society səˈsaɪəti, sorry ˈsɒri, southern ˈsʌðən, squirrel ˈskwɪrəl, statue ˈstætʃuː, stomach ˈstʌmək, student ˈstjuːdənt, subtle ˈsʌtəl, sugar ˈʃʊɡə, suit suːt, temperature ˈtempərətʃə, thorough ˈθʌrə, tomato təˈmɑːtəʊ, tomorrow təˈmɒrəʊ, tongue tʌŋ, Tuesday ˈtjuːzdeɪ, umbrella ʌmˈbrelə, usual ˈjuːʒʊəl, vase vɑːz, vegetable ˈvedʒtəbəl, vehicle ˈviːɪkəl, vitamin ˈvɪtəmɪn, water ˈwɔːtə, Wednesday ˈwenzdeɪ, women ˈwɪmɪn, worry ˈwʌri, year jɪə, yesterday ˈjestədeɪ, zebra ˈzebrə, zero ˈzɪərəʊ',
  ],
  [
    'function words said strongly, and contractions',
    "an æn, of ɒv, from frɒm, was wɒz, were wɜː, them ðem, than ðæn, can't kɑːnt, won't wəʊnt, aren't ɑːnt, they're ðeə, you're jɔː, we're wɪə",
  ],
  [
    'French words, strong in front',
    'ballet ˈbæleɪ, plateau ˈplætəʊ, garage ˈɡærɑːʒ, debris ˈdeɪbriː, café ˈkæfeɪ',
  ],
  [
    'the vowel of happy inside a word and in front of its ending',
    'carried ˈkærid, studying ˈstʌdiɪŋ, create kriˈeɪt, reality riˈælɪti, piano piˈænəʊ, happiness ˈhæpinəs, copyright ˈkɒpiraɪt, volleyball ˈvɒlibɔːl',
  ],
  [
    'weak endings that have the vowel of kit',
    'wanted ˈwɒntɪd, needed ˈniːdɪd, boxes ˈbɒksɪz, changes ˈtʃeɪndʒɪz, market ˈmɑːkɪt, ticket ˈtɪkɪt, basket ˈbɑːskɪt, business ˈbɪznɪs',
  ],
  ['sure and poor', 'sure ʃɔː, insure ɪnˈʃɔː, insurance ɪnˈʃɔːrəns, poor pɔː'],
  ['idea, real and theatre', 'idea aɪˈdɪə, real rɪəl, theatre ˈθɪətə, museum mjuːˈziːəm'],
  ['-ior', 'junior ˈdʒuːniə, senior ˈsiːniə'],
  ['-men', 'gentlemen ˈdʒentəlmən, policemen pəˈliːsmən, businessmen ˈbɪznɪsmən'],
  ['-graph', 'paragraph ˈpærəɡrɑːf, photograph ˈfəʊtəɡrɑːf, graph ɡrɑːf'],
  ['u behind a consonant', 'education edʒʊˈkeɪʃən, regular ˈreɡjʊlə'],
  [
    'the stress behind a weak prefix',
    'resource rɪˈzɔːs, enrol ɪnˈrəʊl, research rɪˈsɜːtʃ, duration djʊəˈreɪʃən',
  ],
])('%s', (_, rows) => {
  const words = rows.split(', ').map((row) => row.split(' '));
  expect(words.map(([word = '']) => `${word} ${said(word)[0]}`)).toEqual(words.map((row) => row.join(' ')));
});

/** From the same dictionary: English words of one spelling keep their senses, with the sounds of England. */
test.each([
  ['read', 'present riːd, past red'],
  ['lead', 'to guide liːd, the metal led'],
  ['live', 'verb lɪv, adjective laɪv'],
  ['close', 'near kləʊs, to shut kləʊz'],
  ['wind', 'moving air wɪnd, to turn waɪnd'],
  ['tear', 'from the eye tɪə, to rip teə'],
  ['row', 'line rəʊ, quarrel raʊ'],
  ['record', 'noun ˈrekɔːd, verb rɪˈkɔːd'],
  ['object', 'noun ˈɒbdʒekt, verb əbˈdʒekt'],
  ['produce', 'verb prəˈdjuːs, noun ˈprɒdjuːs'],
  ['project', 'noun ˈprɒdʒekt, verb prəˈdʒekt'],
  ['progress', 'noun ˈprəʊɡres, verb prəˈɡres'],
  ['transport', 'noun ˈtrænspɔːt, verb trænˈspɔːt'],
  ['entrance', 'way in ˈentrəns, to delight ɪnˈtrɑːns'],
  ['separate', 'adjective ˈsepərət, verb ˈsepəreɪt'],
  ['minute', 'sixty seconds ˈmɪnɪt, tiny maɪˈnjuːt'],
  ['address', 'əˈdres'],
])('the senses of %s', (word, senses) => {
  expect(said(word).join(', ')).toBe(senses);
});

/** Rules for words that only the American dictionary has, with names and forms of words from the same dictionary and Longman's. */
test.each([
  ['inspire', 'IH0 N S P AY1 R', 'ɪnˈspaɪə'],
  ['hourly', 'AW1 R L IY0', 'ˈaʊəli'],
  ['nairobi', 'N AY0 R OW1 B IY0', 'naɪˈrəʊbi'],
  ['erosion', 'IH0 R OW1 ZH AH0 N', 'ɪˈrəʊʒən'],
  ['ceremony', 'S EH1 R AH0 M OW2 N IY0', 'ˈserəməni'],
  ['organization', 'AO2 R G AH0 N AH0 Z EY1 SH AH0 N', 'ˌɔːɡənaɪˈzeɪʃən'],
  ['entitle', 'EH0 N T AY1 T AH0 L', 'ɪnˈtaɪtəl'],
  ['junior', 'JH UW1 N Y ER0', 'ˈdʒuːniə'],
  ['million', 'M IH1 L Y AH0 N', 'ˈmɪljən'],
  ['regular', 'R EH1 G Y AH0 L ER0', 'ˈreɡjʊlə'],
  ['webmaster', 'W EH1 B M AE2 S T ER0', 'ˈwebmɑːstə'],
  ['tune', 'T UW1 N', 'tjuːn'],
])('%s of %s is %s', (word, american, ipa) => {
  expect(ipaOf({ syllables: soundsOf(american, 'british', word) })).toBe(ipa);
});

test('a form that no list has is that of its stem', () => {
  expect(["Australia's", "dancer's"].map((word) => said(word)[0])).toEqual(['ɒˈstreɪliəz', 'ˈdɑːnsəz']);
});
