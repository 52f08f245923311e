const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });

/** The day as the site writes it, read in UTC. */
export const longDay = (date: Date) => format.format(date);
