/** Without a secure connection a page may not write to the clipboard. */
export const canCopy = (): boolean => Boolean(navigator.clipboard);

/** Puts a text on the clipboard and resolves with whether the browser let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
