/** Taxes on services in each province and territory; `rate` in thousandths of a per cent (QST is 9.975 %). */
const TAXES = {
  AB: ['Alberta', { GST: 5_000 }],
  BC: ['British Columbia', { GST: 5_000, PST: 7_000 }],
  MB: ['Manitoba', { GST: 5_000, RST: 7_000 }],
  NB: ['New Brunswick', { HST: 15_000 }],
  NL: ['Newfoundland and Labrador', { HST: 15_000 }],
  NT: ['Northwest Territories', { GST: 5_000 }],
  // 15 % until the end of March 2025.
  NS: ['Nova Scotia', { HST: 14_000 }],
  NU: ['Nunavut', { GST: 5_000 }],
  ON: ['Ontario', { HST: 13_000 }],
  PE: ['Prince Edward Island', { HST: 15_000 }],
  QC: ['Quebec', { GST: 5_000, QST: 9_975 }],
  SK: ['Saskatchewan', { GST: 5_000, PST: 6_000 }],
  YT: ['Yukon', { GST: 5_000 }],
} as const satisfies Record<string, [string, Record<string, number>]>;

export type Province = keyof typeof TAXES;
/** Where a buyer is, as far as tax goes. */
export type Place = Province | 'elsewhere';

export interface Tax {
  /** `GST`, `HST` … */
  name: string;
  /** In thousandths of a per cent. */
  rate: number;
  /** In cents. */
  amount: number;
}

export const PROVINCES = Object.entries(TAXES).map(([code, [name]]) => ({ code: code as Province, name }));

export function isPlace(value: unknown): value is Place {
  return value === 'elsewhere' || (typeof value === 'string' && Object.hasOwn(TAXES, value));
}

/** The taxes on `amount` cents, each rounded to the nearest cent. Outside Canada there are none. */
export function taxesOn(amount: number, place: Place): Tax[] {
  if (place === 'elsewhere') return [];
  return Object.entries(TAXES[place][1]).map(([name, rate]) => ({
    name,
    rate,
    amount: Math.round((amount * rate) / 100_000),
  }));
}
