declare module 'virtual:read-article' {
  import type { Fragment, jsx, jsxs } from 'astro/jsx-runtime';

  interface Runtime {
    Fragment: typeof Fragment;
    jsx: typeof jsx;
    jsxs: typeof jsxs;
  }
  interface ArticleText {
    /** The article; the elements that `components` names are made by these. */
    Content: (props: { components?: object }) => unknown;
    headings: { depth: number; slug: string; text: string }[];
  }
  export type ReadArticle = (file: string, runtime: Runtime) => Promise<ArticleText>;

  /**
   * The text of an article, from its file in the folder of the project.
   *
   * @param runtime `astro/jsx-runtime` as the page has it
   * @throws Error that names the file and what is wrong in it
   */
  export const readArticle: ReadArticle;
}
