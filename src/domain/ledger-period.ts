/** A month (`2026-11`) or a year (`2026`) of the accountant's file. */
export interface LedgerPeriod {
  readonly key: string
  /** First and last day, as `2026-11-01`. */
  readonly from: string
  readonly to: string
}

/** @returns the days of a month or a year as addresses write them; null where there is no such period. */
export function ledgerPeriod(key: string): LedgerPeriod | null {
  const [, year, month] = /^(20\d\d)(?:-(0[1-9]|1[0-2]))?$/.exec(key) ?? []
  if (year === undefined) return null
  if (month === undefined) return { key, from: `${year}-01-01`, to: `${year}-12-31` }
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return { key, from: `${key}-01`, to: `${key}-${last}` }
}
