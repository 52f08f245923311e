import { createHash } from 'node:crypto';
import { RUNTIME } from './runtime-address.ts';

/** Astro writes two scripts before the first island of a page: our directive, and the definition of `astro-island`. */
const DIRECTIVE = /<script>(?:(?!<\/script>)[\s\S])*?astro:intent(?:(?!<\/script>)[\s\S])*?<\/script>/;
const DEFINITION =
  /<script>(?<code>(?:(?!<\/script>)[\s\S])*?customElements\.define\("astro-island"(?:(?!<\/script>)[\s\S])*?)<\/script>/;
/** `client:only` has no directive of ours, so nothing would fetch the definition for it. */
const EAGER = /<astro-island[^>]*(?:&quot;value&quot;:&quot;(?:called|loaded)&quot;|client="only")/;

export interface IslandRuntime {
  /** Address on the site, with a hash of the content. */
  path: string;
  code: string;
}

/** The definition of `astro-island` that Astro wrote into a page; undefined on a page without islands. */
export function runtimeOf(html: string): IslandRuntime | undefined {
  const code = DEFINITION.exec(html)?.groups?.code;
  if (code === undefined) return undefined;
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  return { path: `/_astro/islands.${hash}.js`, code };
}

/**
 * Takes the definition out of a page, which then fetches it when somebody wants an island. A page with an island that may be called at once,
 * or one that only the browser renders, keeps it, ahead of the directive, so that nothing is fetched.
 * @throws Error when Astro's scripts are not where this expects them.
 */
export function withRuntimeOnIntent(html: string, { path }: IslandRuntime): string {
  const directive = DIRECTIVE.exec(html)?.[0];
  const definition = DEFINITION.exec(html)?.[0];
  if (!directive || !definition || !directive.includes(RUNTIME)) {
    throw new Error(
      'The scripts of the islands are not as Astro wrote them before: look at island-runtime.ts.',
    );
  }
  const script = directive.replace(RUNTIME, path);
  return html
    .replace(definition, '')
    .replace(directive, () => (EAGER.test(html) ? definition + script : script));
}
