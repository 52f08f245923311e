import ArticlePicture from './ArticlePicture.astro';
import Callout from './Callout.astro';
import Comparison from './Comparison.astro';
import Given from './Given.astro';
import Figure from './Figure.astro';
import PersonFirst from './PersonFirst.astro';
import TrialMonth from './TrialMonth.astro';
import ProseTable from './ProseTable.astro';
import Side from './Side.astro';
import Steps from './Steps.astro';

/**
 * What an article may use without an import: `<Content components={articleComponents} />`.
 * An HTML element that is replaced here must also be in `ignoreElements` of `build/articles`.
 */
export const articleComponents = {
  img: ArticlePicture,
  table: ProseTable,
  Callout,
  Comparison,
  Figure,
  Given,
  PersonFirst,
  Side,
  Steps,
  TrialMonth,
};
