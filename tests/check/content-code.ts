const FENCED_CODE = /^(?<fence>`{3,}|~{3,})[\s\S]*?^\k<fence>/gm;
const MODULE_CODE = /^(?:import|export)\s.*$/gm;

/** The lines of an MDX text that import or export something. Samples in code fences are words. */
export function codeInContent(mdx: string): string[] {
  return mdx.replace(FENCED_CODE, '').match(MODULE_CODE) ?? [];
}
