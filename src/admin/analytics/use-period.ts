import { useAddress } from '@/admin/ui/use-address.ts'
import { choiceIn, dayInFrance, daysOf, type PeriodChoice, paramsOf } from '@/domain/analytics.ts'

const IN_PLACE = { replace: true, preventScrollReset: true } as const

/** The period that the address names. */
export function usePeriod() {
  const [shown, change] = useAddress()
  const choice = choiceIn(shown)
  const [from, to] = daysOf(choice, dayInFrance(new Date()))
  return {
    choice,
    from,
    to,
    choose: (next: PeriodChoice) => change(() => new URLSearchParams(paramsOf(next)), IN_PLACE),
    /** The other of the two days is the address's: it may have changed just before. */
    setDay: (end: 'du' | 'au', day: string) =>
      change((before) => {
        const made = new URLSearchParams(before)
        made.set(end, day)
        return made
      }, IN_PLACE),
  }
}
