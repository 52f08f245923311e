import { type CollectionEntry, type CollectionKey, getEntry } from 'astro:content';

/** What a file of `content/` says. Throws where there is none. */
export async function readEntry<Collection extends CollectionKey>(
  collection: Collection,
  id: string,
): Promise<CollectionEntry<Collection>['data']> {
  const entry = await getEntry(collection, id);
  if (!entry) throw new Error(`There is no content/${collection}/${id}.`);
  return entry.data;
}
