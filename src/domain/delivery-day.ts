import { parisClock } from './paris-time.ts'
import type { Country } from './rules.ts'

/** What a buyer is told of the delivery: an order keeps what it was told (`order-schema.ts` reads it). */
export interface DeliveryTerms {
  /** Of the method, in words: `3 à 5 jours ouvrés`. */
  readonly delay: string
  /** Working days from the payment until the parcel is with the carrier. */
  readonly preparationDays: number
  /** Hour in Paris until which what is paid counts from that day; 24 is midnight. */
  readonly cutoffHour: number
}

/** What of it the shop says, whatever the method. */
export type Preparation = Pick<DeliveryTerms, 'preparationDays' | 'cutoffHour'>

/** Between which days a parcel is expected, both included, as `2026-12-07`; often they are one. */
export interface DeliveryDays {
  readonly first: string
  readonly last: string
}

/** Working days that every order of before was told. */
const FORMER_PREPARATION = 2
/** @returns in how many working days an order is sent, as its buyer was told. */
export const promisedPreparation = (terms: DeliveryTerms | null | undefined): number =>
  terms?.preparationDays ?? FORMER_PREPARATION

/** How many units of a delay are a working day: carriers say hours, days or weeks. */
const UNITS = { h: 1 / 24, j: 1, s: 5 } as const
const DELAY = /(\d+)(?:\s*(?:à|ou|[/–—-])\s*(\d+))?\s*(h|heures?|j|jours?|semaines?)(?!\p{L})/iu
/** Working days above which a delay is no promise of a day. */
const LONGEST = 60

/** @returns the fewest and the most working days that a delay in words says; null where it says none. */
export function delayDays(delay: string): readonly [number, number] | null {
  const [, least, most = least, unit = ''] =
    /\bj\s*\+\s*(\d+)()/i.exec(delay)?.map((part) => part || undefined) ?? DELAY.exec(delay) ?? []
  if (least === undefined || most === undefined) return null
  const of = UNITS[(unit.toLowerCase()[0] ?? 'j') as keyof typeof UNITS]
  const days = [least, most].map((count) => Math.ceil(Number(count) * of)) as [number, number]
  return days[0] <= days[1] && days[1] >= 1 && days[1] <= LONGEST ? days : null
}

/** A day as the number of days since 1 January 1970. */
type Day = number
const DAY_MS = 86_400_000
const iso = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
const dayAt = (written: string): Day => Date.parse(`${written}T00:00:00Z`) / DAY_MS

/** Holidays that are the same day each year, and in the countries of the shop those that France has not. */
const HOLIDAYS: Readonly<Record<Country, string>> = {
  FR: '01-01 05-01 05-08 07-14 08-15 11-01 11-11 12-25',
  BE: '07-21',
  CH: '08-01 12-26',
  LU: '05-09 06-23 12-26',
  MC: '01-27 11-19 12-08',
}
/** Those after Easter: its Monday, Ascension, Whit Monday; in Monaco Corpus Christi, too. */
const AFTER_EASTER: readonly number[] = [1, 39, 50]
const CORPUS_CHRISTI = 60

/** Easter Sunday of a Gregorian year, by Gauss as Meeus writes it. */
function easter(year: number): Day {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const rest = year % 100
  const moons = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moons + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  return dayAt(`${year}-03-22`) + epact + weekday - 7 * late
}

/** @returns whether carriers work that day: no Saturday, Sunday or holiday in France, nor one in the country that they deliver to. */
export function isWorkingDay(written: string, country: Country = 'FR'): boolean {
  const day = dayAt(written)
  // 1 January 1970 was a Thursday.
  if ((day + 4) % 7 === 0 || (day + 4) % 7 === 6) return false
  if (`${HOLIDAYS.FR} ${HOLIDAYS[country]}`.includes(written.slice(5))) return false
  const since = day - easter(Number(written.slice(0, 4)))
  return !AFTER_EASTER.includes(since) && !(country === 'MC' && since === CORPUS_CHRISTI)
}

/** @returns the working day that comes a number of them after a day; of none the day itself, or the next one that is. */
function workingDay(from: Day, count: number, country: Country): Day {
  let day = from
  for (let left = count; left > 0 || !isWorkingDay(iso(day), country); ) {
    day += 1
    if (isWorkingDay(iso(day), country)) left -= 1
  }
  return day
}

/** @returns when a parcel comes that the carrier takes on a day; null where the delay says no days. */
function daysFrom(sent: Day, delay: string, country: Country): DeliveryDays | null {
  const days = delayDays(delay)
  if (!days) return null
  const [first, last] = days.map((count) => iso(workingDay(sent, count, country)))
  return first && last ? { first, last } : null
}

/**
 * What is paid after the hour of the shop, or on a day on which nobody works, counts from the next working day; then it is prepared.
 * @returns the last day on which the carrier gets it.
 */
function sentDay(paidAt: Date, terms: DeliveryTerms): Day {
  const clock = parisClock(paidAt)
  const paid = dayAt(clock.slice(0, 10))
  const isLate = isWorkingDay(iso(paid)) && Number(clock.slice(11, 13)) >= terms.cutoffHour
  return workingDay(workingDay(paid, isLate ? 1 : 0, 'FR'), terms.preparationDays, 'FR')
}

/**
 * Between which days an order comes that is paid at a moment: it is prepared, and then the carrier has it.
 * @returns null where the delay of the method says no days.
 */
export const expectedDays = (paidAt: Date, terms: DeliveryTerms, country: Country): DeliveryDays | null =>
  daysFrom(sentDay(paidAt, terms), terms.delay, country)

interface Ordered {
  readonly status: string
  readonly paymentStatus: string
  readonly paidAt?: string | null
  readonly shippedAt?: string | null
  readonly deliveredAt?: string | null
  readonly deliveryTerms?: DeliveryTerms | null
  readonly shippingAddress: { readonly country: Country }
}

/** When the parcel of a paid order comes, from the day it was sent once that is known; null once it has come, or comes no more. */
export function expectedOf(order: Ordered): DeliveryDays | null {
  const { status, paymentStatus, paidAt, shippedAt, deliveredAt, deliveryTerms: terms } = order
  if (!terms || deliveredAt || paymentStatus !== 'paid' || (status !== 'pending' && status !== 'shipped'))
    return null
  const { country } = order.shippingAddress
  if (status === 'shipped' && shippedAt)
    return daysFrom(dayAt(parisClock(new Date(shippedAt)).slice(0, 10)), terms.delay, country)
  return paidAt ? expectedDays(new Date(paidAt), terms, country) : null
}

/** @returns the last day on which a paid order was promised to leave, as `2026-12-07`; null once it has left, or that day is over. */
export function dispatchDay(
  { status, paymentStatus, paidAt, deliveryTerms: terms }: Ordered,
  now: Date,
): string | null {
  if (!terms || !paidAt || paymentStatus !== 'paid' || status !== 'pending') return null
  const day = iso(sentDay(new Date(paidAt), terms))
  return day < parisClock(now).slice(0, 10) ? null : day
}
