import { atFirstUse } from './at-first-use.ts'

/** A moment as an author writes it: AAAA-MM-JJThh:mm of the clocks in Paris. */
const WRITTEN = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/

const clock = atFirstUse(
  () =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Paris',
      dateStyle: 'short',
      timeStyle: 'short',
    }),
)

/** @returns what the clocks in Paris show at a moment, `AAAA-MM-JJThh:mm`. */
export const parisClock = (at: Date): string => clock().format(at).replace(' ', 'T')

/**
 * @returns the moment that a written one means; null where there is no such day or hour. Of an hour that comes twice, in October, the
 * first; of one that is left out, in March, as much after the change as it would have been.
 */
export function parisMoment(written: string): Date | null {
  if (!WRITTEN.test(written)) return null
  const asUtc = new Date(`${written}:00Z`)
  // Of 31 February JavaScript makes a day of March.
  if (Number.isNaN(asUtc.getTime()) || asUtc.toISOString().slice(0, 16) !== written) return null
  const after = (hours: number) => new Date(asUtc.getTime() - hours * 3_600_000)
  // Summer first: of an hour that comes twice, that is the earlier one.
  return [after(2), after(1)].find((at) => parisClock(at) === written) ?? after(1)
}
