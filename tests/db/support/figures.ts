/** What figures of screens are compared with: reckoned as Postgres rounds, half away from zero, where Math.round(-12.5) is -12, and without its -0. */
export const roundHalfAway = (value: number): number => Math.sign(value) * Math.round(Math.abs(value)) + 0

/** Growth in percent, null where there was nothing. Amounts are given in cents: quotients of whole numbers are exact where they end in a half. */
export const growth = (is: number, was: number): number | null =>
  was === 0 ? null : roundHalfAway(((is - was) * 100) / was)

/** Euros as Postgres gives them, in cents. */
export const cents = (euros: number): number => Math.round(euros * 100)
