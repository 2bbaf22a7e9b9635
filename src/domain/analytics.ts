/** Periods that one click chooses, in days. */
export const ANALYTICS_PERIODS = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const
export type AnalyticsPeriod = keyof typeof ANALYTICS_PERIODS
const DEFAULT_PERIOD: AnalyticsPeriod = '30d'
/** Days that one analysis covers at most: three years. */
export const MAX_ANALYSED_DAYS = 1096

/** What the address of the screen says: a period that ends today, or two days of one's own. */
export type PeriodChoice =
  | { readonly is: AnalyticsPeriod }
  | { readonly is: 'own'; readonly from: string; readonly to: string }

const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/
/** Whether there is such a day: the 30th of February is not one. */
const isDay = (text: string | null): text is string =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
const isPeriod = (text: string | null): text is AnalyticsPeriod =>
  text !== null && Object.hasOwn(ANALYTICS_PERIODS, text)

/** The day of a moment in France, `2026-11-23`. */
export const dayInFrance = (at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(at)

/** A day so many days after another. @param day `2026-11-23` */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Reads the choice from an address; what is no choice is the usual one. */
export function choiceIn(params: URLSearchParams): PeriodChoice {
  const [from, to] = [params.get('du'), params.get('au')]
  if (isDay(from) && isDay(to)) return { is: 'own', from, to }
  const period = params.get('periode')
  return { is: isPeriod(period) ? period : DEFAULT_PERIOD }
}

/** The same as an address has it; the usual one needs no words. */
export function paramsOf(choice: PeriodChoice): Record<string, string> {
  if (choice.is === 'own') return { du: choice.from, au: choice.to }
  return choice.is === DEFAULT_PERIOD ? {} : { periode: choice.is }
}

/** First and last day of a choice, both of them in it. @param today in France. */
export function daysOf(choice: PeriodChoice, today: string): readonly [from: string, to: string] {
  if (choice.is === 'own') return [choice.from, choice.to]
  return [addDays(today, 1 - ANALYTICS_PERIODS[choice.is]), today]
}
