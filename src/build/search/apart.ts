/** Elements behind which the engine begins no new sentence. */
const JOINING = 'a|b|caption|dd|dt|figcaption|label|legend|small|span|tbody|th|thead|tr';
/** A sentence that has ended needs no second full stop, also not behind the quotation that it ends in. */
const ENDED = '[.:?!…](?:[”’»"\']|&quot;|&#3[49];)';
const GLUED = new RegExp(`(?<=[^\\s.:?!…>])(?<!${ENDED})(?:</(?:${JOINING})>)+(?=<\\w)`, 'g');

/**
 * What follows an element without a space stands apart from it on the page: a name and what it means, a cell and the
 * next. In the index their words would run together, so a full stop ends the first.
 */
export const apart = (html: string): string => html.replace(GLUED, '$&. ');
