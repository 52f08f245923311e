/** Characters of a page's description: search engines show about 155, and fewer than 110 waste the place. */
export const DESCRIPTION_LENGTH = { min: 110, max: 155 } as const;
