import { site } from '~/site/facts';
import { CARD_SIZE } from './card-picture';

/** Points; as wide as Letter paper. */
const PAGE = { width: 612, height: 765 };

/** Text of a PDF in UTF-16, as hexadecimal digits. */
const hex = (text: string) =>
  Array.from(text, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0')).join('');
const asText = (text: string) => `<feff${hex(text)}>`;

/** Gives every code of the font back as the character that it is. */
const TO_UNICODE = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Text def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
1 beginbfrange <0000> <ffff> <0000> endbfrange
endcmap end end`;

const stream = (dictionary: string, content: string) =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;

/**
 * One page with a picture (JPEG) and, invisible over it, its words, which can be selected, searched and read out in any
 * script. The invisible text needs no font, because nothing of it is drawn.
 */
export function pictureWithText(picture: Uint8Array, title: string, text: string): Uint8Array<ArrayBuffer> {
  const { width, height } = PAGE;
  const lines = text.split('\n').map((line) => `<${hex(line)}> Tj T*`);
  const content = `q ${width} 0 0 ${height} 0 0 cm /P Do Q
BT 3 Tr /F 10 Tf 30 TL 48 ${height - 60} Td
${lines.join('\n')}
ET`;
  // One character a byte, as the picture and the offsets need it; all other text is ASCII.
  const bytes = Array.from(picture, (byte) => String.fromCharCode(byte)).join('');
  const image = `/Type /XObject /Subtype /Image /Width ${CARD_SIZE.width} /Height ${CARD_SIZE.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (${site.locale}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> /Font << /F 6 0 R >> >> >>`,
    stream('', content),
    stream(image, bytes),
    '<< /Type /Font /Subtype /Type0 /BaseFont /Text /Encoding /Identity-H /DescendantFonts [7 0 R] /ToUnicode 8 0 R >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Text /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /FontDescriptor 9 0 R >>',
    stream('', TO_UNICODE),
    '<< /Type /FontDescriptor /FontName /Text /Flags 4 /FontBBox [0 0 500 1000] /ItalicAngle 0 /Ascent 1000 /Descent 0 /CapHeight 1000 /StemV 80 >>',
    `<< /Title ${asText(title)} /Author ${asText(site.brand)} >>`,
  ];
  let file = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += [`${index + 1} 0 obj`, object, 'endobj', ''].join('\n');
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}
