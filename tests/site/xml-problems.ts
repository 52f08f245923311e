const TAG = /<(?<close>\/?)(?<name>[A-Za-z][\w:.-]*)(?:\s+[\w:.-]+="[^"<]*")*\s*(?<empty>\/?)>/g;
const ENTITY = /&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);/gi;

/** Why a parser of XML would refuse a text; enough for the files that the build writes, which have no DTD and no CDATA. */
export function xmlProblems(xml: string): string[] {
  const body = xml.replace(/^<\?xml [^?]*\?>/, '');
  const open: string[] = [];
  const problems: string[] = [];
  for (const { groups } of body.matchAll(TAG)) {
    const { close, name = '', empty } = groups ?? {};
    if (empty) continue;
    if (!close) open.push(name);
    else if (open.pop() !== name) problems.push(`</${name}> closes nothing`);
  }
  const text = body.replace(TAG, '').replace(ENTITY, '');
  if (/[<&]/.test(text)) problems.push(`unescaped: ${/[<&].{0,20}/.exec(text)?.[0]}`);
  return [...problems, ...open.map((name) => `<${name}> has no end`)];
}
