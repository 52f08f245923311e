export interface SavedFile {
  name: string;
  /** Media type without a charset. */
  type: string;
  text: string;
}

/** The browser starts to read the file after the click; there is no event for when it is done. */
const READ_WITHIN_MS = 60_000;

/** Puts a file among the visitor's downloads. Nothing leaves the browser. */
export function saveFile({ name, type, text }: Omit<SavedFile, 'text'> & { text: BlobPart }): void {
  const charset = typeof text === 'string' ? ';charset=utf-8' : '';
  const url = URL.createObjectURL(new Blob([text], { type: type + charset }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}
