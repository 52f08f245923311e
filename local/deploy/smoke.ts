import { request as httpRequest } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { type Finding, judge, needsAccount } from './finding.ts';

const PATIENCE_MS = 15_000;

/** Headers in which somebody might pass for another caller. */
const NAMES = [
  'cf-connecting-ip',
  'x-forwarded-for',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'forwarded',
];
const ANOTHER = '203.0.113.99';

const health = z.object({ caller: z.string().optional() });

/** How a machine calls: by which of its addresses, or by which version of the Internet Protocol. */
export type Way = Pick<RequestOptions, 'family' | 'localAddress'>;
const WAYS: readonly Way[] = [{ family: 4 }, { family: 6 }];

/** The code that the health function has for whoever asks; rejects when it cannot be reached that way. */
async function callerOf(
  url: URL,
  way: Way,
  headers: Record<string, string> = {},
): Promise<string | undefined> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const body = await new Promise<unknown>((resolve, reject) => {
    const outgoing = request(url, { ...way, headers, signal }, (answer) => resolve(json(answer)));
    outgoing.once('error', reject).end();
  });
  return health.parse(body).caller;
}

/**
 * Whether the functions that are deployed can tell two callers apart, and whether a caller can pass for another. `ways`
 * are two callers; where this machine has only one of them, a person has to be the other.
 */
export async function checkCallers(supabaseUrl: string, ways = WAYS): Promise<Finding[]> {
  const url = new URL('/functions/v1/health', supabaseUrl);
  const about = 'the functions tell callers apart';
  const asked = await Promise.allSettled(ways.map((way) => callerOf(url, way)));
  const reached = asked.flatMap((answer, index) =>
    answer.status === 'fulfilled' ? [{ way: ways[index] ?? {}, caller: answer.value }] : [],
  );
  const [first, second] = reached;
  if (!first) return [judge(about, [`${url.href} cannot be reached.`])];
  if (first.caller === undefined) {
    return [
      judge(about, ['They do not see who calls: CLIENT_IP_HEADER names a header that does not arrive.']),
    ];
  }
  const forged = await Promise.all(
    NAMES.map((name) => callerOf(url, first.way, { [name]: ANOTHER }).catch(() => first.caller)),
  );
  const problems = [
    // A header that is refused, as some hosts do, passes nobody for another.
    ...(forged.some((caller) => caller !== first.caller)
      ? [
          'A caller can pass for another, or for nobody: CLIENT_IP_HEADER names a header that callers may write.',
        ]
      : []),
    ...(second && second.caller === first.caller
      ? ['Two callers are one to them: CLIENT_IP_HEADER names the address of something in between.']
      : []),
  ];
  if (problems.length > 0 || second) return [judge(about, problems)];
  const other = `This machine has one address, ${first.caller}. Open ${url.href} on a phone without Wi-Fi: its "caller" must differ.`;
  return [needsAccount(about, other)];
}
