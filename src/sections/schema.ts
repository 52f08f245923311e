import { z } from 'astro/zod';
import type { Feature } from '~/features/order/rules/plans';
import { anchor, promises } from './schema/fields';
import { lists } from './schema/lists';
import { pages } from './schema/pages';
import { tools } from './schema/tools';
import { words } from './schema/words';

/**
 * Every section type a page in `content/pages/` may list, in the words of the person who edits a page. A new type needs
 * an entry in one of these files and a component of its name in PascalCase in this folder, which brings its own style.
 */
const sectionTypes = { ...words, ...lists, ...tools, ...pages };

export type SectionType = keyof typeof sectionTypes;
export type SectionData<Type extends SectionType> = z.output<(typeof sectionTypes)[Type]>;
export type Section = {
  [Type in SectionType]: {
    type: Type;
    id?: string | undefined;
    promises?: readonly Feature[] | undefined;
  } & SectionData<Type>;
}[SectionType];

const [firstType, ...otherTypes] = Object.keys(sectionTypes) as [SectionType, ...SectionType[]];
/**
 * `id` is the anchor of a section, for links within the page; `promises` are the features of plans that it says the visitor
 * gets, which the first price in it has to buy.
 */
const variant = (type: SectionType) =>
  (sectionTypes[type] as z.ZodObject).safeExtend({ type: z.literal(type), id: anchor.optional(), promises });

/** Which fields belong to which type is more than the type checker can follow here; `Section` says what comes out. */
export const section = z.discriminatedUnion('type', [
  variant(firstType),
  ...otherTypes.map(variant),
]) as unknown as z.ZodType<Section>;
