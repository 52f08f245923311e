import type { ImageMetadata } from 'astro';

const FOLDER = '/src/content/blog';
const FILES = import.meta.glob<ImageMetadata>('/src/content/blog/**/*.{avif,gif,jpeg,jpg,png,webp}', {
  eager: true,
  import: 'default',
});

/**
 * The picture that an article names by a file in its own folder; undefined for a picture that has a web address.
 *
 * @throws Error if there is no such file.
 */
export function articlePicture(src: string): ImageMetadata | undefined {
  if (/^(?:\/|https:)/.test(src)) return undefined;
  const file = FILES[`${FOLDER}/${src.replace(/^\.\//, '')}`];
  if (!file) throw new Error(`The picture ${src} is missing. Put the file into ${FOLDER.slice(1)}.`);
  return file;
}
