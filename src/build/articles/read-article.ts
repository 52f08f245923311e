import { readFileSync } from 'node:fs';
import {
  type SatteriAstroData,
  satteriCreateHighlightFn,
  satteriHeadingIdsPlugin,
  satteriHighlightPlugin,
} from '@astrojs/markdown-satteri';
import type { ReadArticle } from 'virtual:read-article';
import { evaluate, type EvaluateOptions } from 'satteri';

const FRONT_MATTER = /^---\r?\n[\s\S]*?\r?\n---\r?\n/;

/** How Astro knows its own components of MDX. */
const AS_MDX = {
  [Symbol.for('mdx-component')]: true,
  [Symbol.for('astro.needsHeadRendering')]: true,
  [Symbol.for('astro:renderer')]: 'astro:jsx',
};

/** Shiki writes style attributes, which the content security policy refuses. */
const highlight = await satteriCreateHighlightFn('prism', undefined);

export const readArticle: ReadArticle = async (file, runtime) => {
  // At once: the components behind the article would else take their numbers in the order in which files were read.
  // The front matter is replaced by as many empty lines, so that an error names the line of the file.
  const text = readFileSync(file, 'utf8').replace(FRONT_MATTER, (lines) => lines.replace(/.+/g, ''));
  const astro: SatteriAstroData = {
    frontmatter: {},
    headings: [],
    localImagePaths: new Set(),
    remoteImagePaths: new Set(),
  };
  try {
    const { default: article } = await evaluate(text, {
      ...(runtime as Pick<EvaluateOptions, 'Fragment' | 'jsx' | 'jsxs'>),
      hastPlugins: [
        ...(highlight ? [satteriHighlightPlugin(highlight, undefined)] : []),
        satteriHeadingIdsPlugin(),
      ],
      // What a component replaces has to stay an element; the rest of an article is HTML at once.
      optimizeStatic: { component: 'Fragment', prop: 'set:html', ignoreElements: ['table', 'img'] },
      features: { gfm: true, smartPunctuation: true },
      elementAttributeNameCase: 'html',
      data: { astro },
    });
    const make = article as (props: object) => unknown;
    const content = ({ components }: { components?: object }) =>
      make({ components: { Fragment: runtime.Fragment, ...components } });
    return { Content: Object.assign(content, AS_MDX), headings: astro.headings };
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
};
