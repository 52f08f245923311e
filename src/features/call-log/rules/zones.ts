/** Minutes ahead of UTC, or the name of a zone in which they depend on the day, such as `America/Vancouver`. */
export type Offset = number | string;

/** What a log writes behind a time, in English and French. Where letters mean several zones, the Canadian one counts. */
const OFFSETS: Record<string, number> = {
  z: 0,
  utc: 0,
  gmt: 0,
  nst: -210,
  ndt: -150,
  ast: -240,
  adt: -180,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  akst: -540,
  akdt: -480,
  hst: -600,
  hnt: -210,
  hat: -150,
  hna: -240,
  haa: -180,
  hne: -300,
  hae: -240,
  hnc: -360,
  hac: -300,
  hnr: -420,
  har: -360,
  hnp: -480,
  hap: -420,
};
const REGIONS: Record<string, string> = {
  newfoundland: 'America/St_Johns',
  atlantic: 'America/Halifax',
  eastern: 'America/Toronto',
  central: 'America/Winnipeg',
  mountain: 'America/Edmonton',
  pacific: 'America/Vancouver',
};
/** No place is farther from UTC. */
const FARTHEST = 14 * 60;

/**
 * A zone by its letters, its region, its place or its hours from UTC.
 *
 * @returns undefined for one that nobody knows, null for hours that no zone has: then the text is no time
 */
export function readZone(text: string): Offset | undefined | null {
  const zone = text.trim().toLowerCase();
  const [, sign, hours, minutes = '0'] = /^(?:utc|gmt)?\s?([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign) {
    const ahead = Number(hours) * 60 + Number(minutes);
    return ahead > FARTHEST ? null : Number(`${sign}1`) * ahead;
  }
  if (zone in OFFSETS) return OFFSETS[zone];
  const [, region, part] = /^([a-z]+)(?: (standard|daylight))? time$/.exec(zone) ?? [];
  const [, letter] = /^([naecmp])t$/.exec(zone) ?? [];
  const name = Object.keys(REGIONS).find((key) => (letter ? key.startsWith(letter) : key === region));
  if (!name) return zone.includes('/') && isPlace(text.trim()) ? text.trim() : undefined;
  const letters = name === 'newfoundland' ? 'n' : name.charAt(0);
  return part ? OFFSETS[`${letters}${part.charAt(0)}t`] : REGIONS[name];
}

function isPlace(zone: string): boolean {
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const parts = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  } as const;
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', ...parts });
  clocks.set(timeZone, clock);
  return clock;
}

/** Minutes by which a place is ahead of UTC at a point in time. */
function aheadAt(zone: string, seconds: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of clockOf(zone).formatToParts(seconds * 1_000)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute) / 60_000 - Math.floor(seconds / 60);
}

const known = new Map<string, number>();

/** Minutes by which a zone is ahead of UTC when its own clocks show a time, in seconds since 1970. */
export function minutesAhead(offset: Offset, seconds: number): number {
  if (typeof offset === 'number') return offset;
  const key = `${offset} ${Math.floor(seconds / 3_600)}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  // The first look takes the clock for UTC, and so may fall on the wrong side of a change to summer time.
  const ahead = aheadAt(offset, seconds - aheadAt(offset, seconds) * 60);
  known.set(key, ahead);
  return ahead;
}
