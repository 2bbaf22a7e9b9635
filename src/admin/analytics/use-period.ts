import { useAddress } from '@/admin/ui/use-address.ts'
import { choiceIn, dayInFrance, daysOf, type PeriodChoice, paramsOf } from '@/domain/analytics.ts'

/** The period that the address names. */
export function usePeriod() {
  const [shown, change] = useAddress()
  const choice = choiceIn(shown)
  const [from, to] = daysOf(choice, dayInFrance(new Date()))
  const choose = (next: PeriodChoice) =>
    change(() => new URLSearchParams(paramsOf(next)), { replace: true, preventScrollReset: true })
  return { choice, from, to, choose }
}
