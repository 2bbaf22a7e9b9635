import { useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/admin/ui/failures.ts'
import { ORDERS_KEY } from '@/admin/ui/queries.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { useMutationOnce } from '@/admin/ui/use-mutation-once.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type OrderOutcomes, setOrdersPrepared, shipOrders } from '@/data/admin/preparing.ts'
import { preparingText as t } from '@/texts/admin/preparing.ts'

interface Change {
  readonly numbers: readonly string[]
  readonly to: 'prepared' | 'unprepared' | 'shipped'
}

const SAID = { prepared: t.prepared, unprepared: t.notPrepared, shipped: t.shippedMany } as const

const make = ({ numbers, to }: Change): Promise<OrderOutcomes> =>
  to === 'shipped'
    ? shipOrders(
        adminClient(),
        numbers.map((number) => ({ number, tracking: '' })),
      )
    : setOrdersPrepared(adminClient(), numbers, to === 'prepared')

/** Changes many orders at once; those that are refused are shown, each with its reason. */
export function useBulk(onRefused: (refused: OrderOutcomes) => void) {
  const cache = useQueryClient()
  const { mutate, isPending } = useMutationOnce({
    mutationFn: make,
    onSuccess: (outcomes, { to }) => {
      const done = outcomes.filter(({ refusal }) => refusal === null).map(({ number }) => number)
      onRefused(outcomes.filter(({ refusal }) => refusal !== null))
      if (done.length > 0)
        showToast({
          title: SAID[to](done.length),
          ...(to === 'prepared'
            ? { action: { label: t.undo, onClick: () => mutate({ numbers: done, to: 'unprepared' }) } }
            : {}),
        })
      void cache.invalidateQueries({ queryKey: ORDERS_KEY })
    },
    onError: (error) => toastFailure(t.manyFailed, error),
  })
  return {
    isBusy: isPending,
    prepare: (numbers: readonly string[]) => mutate({ numbers, to: 'prepared' }),
    ship: (numbers: readonly string[]) => mutate({ numbers, to: 'shipped' }),
  }
}
