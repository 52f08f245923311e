/**
 * Transcriptions of General American that Wiktionary publishes (https://en.wiktionary.org, as the data set WikiPron
 * collected them in April 2026, `eng_latn_us_broad`): a line is a word and one transcription for each of our readings.
 * They have no stress marks. The words were chosen first, by kind; where Wiktionary has several transcriptions of a
 * reading, the one is noted that is nearest to ours.
 */
export const PUBLISHED: Record<string, string> = {
  heteronyms: `
abstract æbstɹækt
abuse əbjus əbjuz
address ædɹɛs ədɹɛs
advocate ædvəkət ædvəkeɪt
alternate ɔltɚnət ɔltɚneɪt
appropriate əpɹoʊpɹiət əpɹoʊpɹieɪt
articulate ɑːɹtɪkjələt ɑːɹtɪkjəleɪt
associate əsoʊsiət əsoʊsieɪt
attribute ætɹɪbjut ətɹɪbjut
august ɔɡʌst
bass beɪs bæs
bow baʊ boʊ
close kloʊz kloʊs
combine kɑmbaɪn kəmbaɪn
compact kɑmpækt kəmpækt
compound kɑmpaʊnd kəmpaʊnd
compress kɑmpɹɛs kəmpɹɛs
conduct kɑndʌkt kəndʌkt
conflict kɑnflɪkt kənflɪkt
console kɑnsoʊl kənsoʊl
construct kənstɹʌkt kɑnstɹʌkt
content kɑntɛnt kəntɛnt
contest kɑntɛst kəntɛst
contract kɑntɹækt kəntɹækt
converse kɑnvɝs kənvɝs
convert kɑnvɚt kənvɝt
convict kɑnvɪkt kənvɪkt
coordinate koʊɔɹdənɪt koʊɔɹdəneɪt
delegate dɛlɪɡeɪt dɛlɪɡət
deliberate dɪlɪbəɹət dɪlɪbəɹeɪt
desert dɛzɚt dəzɝt
digest daɪd͡ʒɛst
diffuse dɪfjus dɪfjuz
discount dɪskaʊnt
does doʊz
dove dʌv doʊv
duplicate djuːplɪkeɪt djuːplɪkət
elaborate ɪlæbəɹeɪt ɪlæbəɹət
entrance ɛntɹəns ɛntɹæns
escort ɛskɔɹt
essay ɛseɪ
excuse ɪkskjus ɪkskjuz
export ɛkspɔɹt ɪkspɔɹt
graduate ɡɹæd͡ʒuɪt ɡɹæd͡ʒueɪt
house haʊs haʊz
import ɪmpɔɹt
incense ɪnsɛns
insert ɪnsɝt
insult ɪnsʌlt
intimate ɪntɪmət ɪntɪmeɪt
invalid ɪnvælɪd ɪnvəlɪd
lead lid lɛd
live lɪv laɪv
lives laɪvz lɪvz
minute mɪnɪt maɪnjut
moderate mɑdəɹət mɑdəɹeɪt
object ɑbd͡ʒɛkt əbd͡ʒɛkt
perfect pɝfɪkt pɚfɛkt
permit pɝmɪt
polish pɑlɪʃ
present pɹɛzənt pɹizɛnt
primer pɹaɪmɚ pɹɪmɚ
produce pɹədus pɹoʊdus
progress pɹɑɡɹɛs pɹəɡɹɛs
project pɹɑd͡ʒɛkt pɹəd͡ʒɛkt
protest pɹoʊtɛst pɹətɛst
putting pʊtɪŋ pʌtɪŋ
read ɹid ɹɛd
rebel ɹɛbəl
record ɹɛkɚd ɹɪkɔɹd
refill ɹiːfɪl
refuse ɹɪfjuːz ɹɛfjuːs
research ɹisɝt͡ʃ
resume ɹəzjuːm ɹɛzəmeɪ ɹɪzjum
row ɹoʊ ɹaʊ
separate sɛpɹət sɛpəɹeɪt
sewer suɚ soʊɚ
slough slʌf sluː
sow soʊ saʊ
subject səbd͡ʒɛkt sʌbd͡ʒɛkt
survey sɚveɪ
suspect səspɛkt
tear tɪɚ tɛɹ
transfer tɹænsfɚ
transport tɹænspɔɹt
upset ʌpsɛt
use jus juz
wind wɪnd waɪnd
wound wund waʊnd
`,
  plurals: `
apples æpəlz
boxes bɑksɪz
calves kævz
cats kæt͡s
churches t͡ʃɝt͡ʃɪz
cities sɪtiz
clothes kloʊðz
days deɪz
dogs dɔɡz
eggs ɛɡz
eyes aɪz
faces feɪsɪz
friends fɹɛndz
games ɡeɪmz
glasses ɡlæsɪz
hands hændz
hours aʊɚz
ideas aɪdiəz
judges d͡ʒʌd͡ʒɪz
keys kiːz
knives naɪvz
leaves liːvz
letters lɛtɚz
lives laɪvz lɪvz
matches mæt͡ʃɪz
months mʌnθs
names neɪmz
offices ɔfɪsɪz
pages peɪd͡ʒɪz
parties pɑɹtiz
phones foʊnz
places pleɪsɪz
prices pɹaɪsɪz
roses ɹoʊzɪz
services sɝvɪsɪz
shops ʃɑps
sizes saɪzɪz
stories stɔɹiz
things θɪŋz
tickets tɪkɪts
times taɪmz
trees tɹiːz
voices vɔɪsɪz
watches wɑt͡ʃɪz
weeks wiːks
wives waɪvz
women wɪmən
words wɝdz
years jɪɹz
`,
  past: `
added ædəd
agreed əɡɹid
allowed əlaʊd
asked æskt
baked beɪkt
begged bɛɡd
called kɔld
carried kɛɹid
changed t͡ʃeɪnd͡ʒd
cleaned kliːnd
closed kloʊzd
cooked kʊkt
cried kɹaɪd
decided dɪsaɪdəd
danced dænst
ended ɛndɪd
finished fɪnɪʃt
followed fɑloʊd
helped hɛlpt
hoped hoʊpt
invited ɪnvaɪtɪd
joined d͡ʒɔɪnd
jumped d͡ʒʌmpt
kicked kɪkt
laughed læft
liked laɪkt
listened lɪsn̩d
looked lʊkt
loved lʌvd
missed mɪst
moved muːvd
needed nidɪd
opened oʊpənd
painted peɪntɪd
played pleɪd
planned plænd
pulled pʊld
pushed pʊʃt
rained ɹeɪnd
reached ɹiːt͡ʃt
rubbed ɹʌbd
seemed siːmd
stayed steɪd
stopped stɑpt
talked tɔkt
thanked θæŋkt
touched tʌt͡ʃt
tried tɹaɪd
turned tɝnd
visited vɪzɪtɪd
waited weɪtɪd
walked wɔkt
wanted wɑntɪd
washed wɑʃt
watched wɑt͡ʃt
worked wɝkt
`,
  ing: `
asking æskɪŋ
being biɪŋ
boring boɹɪŋ
calling kɔlɪŋ
coming kʌmɪŋ
doing duːɪŋ
eating itɪŋ
evening ivnɪŋ
feeling filɪŋ
getting ɡɛtɪŋ
giving ɡɪvɪŋ
going ɡoʊɪŋ
having hævɪŋ
hearing hɪɹɪŋ
king kɪŋ
living lɪvɪŋ
looking lʊkɪŋ
making meɪkɪŋ
meeting mitɪŋ
morning mɔɹnɪŋ
moving muːvɪŋ
opening oʊpənɪŋ
playing pleɪɪŋ
reading ɹidiŋ ɹiːdɪŋ
ring ɹɪŋ
running ɹʌniŋ
saying seɪɪŋ
seeing siːɪŋ
sing sɪŋ
singing sɪŋɪŋ
sitting sɪtɪŋ
speaking spikɪŋ
spring spɹɪŋ
standing stændɪŋ
string stɹɪŋ
talking tɔkɪŋ
taking teɪkɪŋ
thing θɪŋ
walking wɔkɪŋ
working wɝkɪŋ
writing ɹaɪtɪŋ
`,
  names: `
Alice ælɪs
Amanda əmændə
Andrew ændɹuː
Anna ænə
Brian bɹaɪən
Caroline kɛɹəlaɪn
Charles t͡ʃɑɹlz
Christopher kɹɪstəfɚ
Daniel dænjəl
David deɪvɪd
Edward ɛdwɚd
Elizabeth ɪlɪzəbəθ
Emma ɛmə
Eric ɛɹɪk
Grace ɡɹeɪs
Hannah hænə
Harry hɛɹi
Helen hɛlən
Henry hɛnɹi
Jack d͡ʒæk
James d͡ʒeɪmz
Jane d͡ʒeɪn
Jennifer d͡ʒɛnɪfɚ
John d͡ʒɑn
Joseph d͡ʒoʊsəf
Julia d͡ʒuljə
Karen kɛɹən
Kevin kɛvən
Laura lɔɹə
Linda lɪndə
Lucy luːsi
Margaret mɑɹɡəɹɪt
Matthew mæθjuː
Michael maɪkəl
Nancy nænsi
Nicholas nɪkələs
Oliver ɑlɪvɚ
Patrick pætɹɪk
Paul pɔl
Peter pitɚ
Philip fɪlɪp
Rachel ɹeɪt͡ʃəl
Rebecca ɹɪbɛkə
Richard ɹɪt͡ʃɚd
Robert ɹɑbɚt
Samuel sæmjuəl
Sarah sɛɚə
Simon saɪmən
Sophia soʊfiə
Thomas tɑməs
Victoria vɪktɔːɹiə
William wɪljəm
Calgary kælɡəɹi
Canada kænədə
Halifax hælɪfæks
Manitoba mænɪtoʊbə
Montreal mɑntɹiɔl
Ontario ɑntɛəɹioʊ
Ottawa ɑtəwɑ
Quebec kwəbɛk
Regina ɹɪd͡ʒinə
Saskatchewan səskæt͡ʃəwɑːn səskæt͡ʃəwən
Toronto təɹɑntoʊ
Vancouver vænkuːvɚ
Winnipeg wɪnəpɛɡ
`,
  numbers: `
zero zɪɹoʊ
one wʌn
two tu
three θɹiː
four foɹ
five faɪv
six sɪks
seven sɛvən
eight eɪt
nine naɪn
ten tɛn
eleven əlɛvən
twelve twɛlv
nineteen naɪntin
twenty twɛnti
thirty θɝti
forty fɔɹti
fifty fɪfti
sixty sɪksti
seventy sɛvənti
eighty eɪti
ninety naɪnti
hundred hʌndɹəd
thousand θaʊzənd
million mɪljən
billion bɪljən
first fɝst
second sɛkənd
third θɝd
fourth fɔɹθ
fifth fɪfθ
sixth sɪksθ
seventh sɛvənθ
eighth eɪtθ
ninth naɪnθ
tenth tɛnθ
eleventh əlɛvənθ
twelfth twɛlfθ
thirteenth θɝtiːnθ
twentieth twɛntiəθ
thirtieth θɝtiəθ
hundredth hʌndɹədθ
thousandth θaʊzəndtθ θaʊzəndð θaʊzəntθ
`,
  dates: `
January d͡ʒænjuɛɹi
February fɛbjuɛəɹi fɛbɹuɛɹi
March mɑɹt͡ʃ
April eɪpɹəl
May meɪ
June d͡ʒun
July d͡ʒulaɪ
August ɔɡəst
September sɛptɛmbɚ
October ɑktoʊbɚ
November noʊvɛmbɚ
December dɪsɛmbɚ
Monday mʌndeɪ
Tuesday tjuzdeɪ tjuzdi
Wednesday wɛnzdeɪ
Thursday θɝzdeɪ
Friday fɹaɪdeɪ
Saturday sætəɹdeɪ
Sunday sʌndeɪ
today tədeɪ
tomorrow təmɑɹoʊ
yesterday jɛstɚdeɪ
morning mɔɹnɪŋ
noon nuːn
midnight mɪdnaɪt
o'clock əklɑk
century sɛntʃəɹi
decade dɛkeɪd
`,
  money: `
dollar dɑlɚ
dollars dɑlɚz
cent sɛnt
cents sɛnts
euro jɝoʊ jʊɹoʊ
pound paʊnd
pounds paʊndz
penny pɛni
quarter kwɔɹtɚ
dime daɪm
nickel nɪkəl
percent pɚsɛnt
credit kɹɛdɪt
debit dɛbɪt
invoice ɪnvɔɪs
salary sæləɹi
price pɹaɪs
kilometre kəlɑmɪtɚ
kilogram kɪləɡɹæm
litre litɚ
metre miːtɚ
gram ɡɹæm
hour aʊɚ
minute mɪnɪt maɪnjut
second sɛkənd
`,
};
