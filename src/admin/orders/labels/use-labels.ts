import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastFailure } from '@/admin/ui/failures.ts'
import { ORDERS_KEY, orderQuery } from '@/admin/ui/queries.ts'
import { savePrinted } from '@/admin/ui/save-printed.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { useMutationOnce } from '@/admin/ui/use-mutation-once.ts'
import { adminClient } from '@/data/admin/client.ts'
import type { Label } from '@/data/admin/label-row.ts'
import {
  askLabel,
  buyExchangeLabel,
  buyLabel,
  buyReturnLabel,
  buysLabels,
  printLabels,
} from '@/data/admin/labels.ts'
import { labelsText as t } from '@/texts/admin/labels.ts'
import { noteOwnVersion } from '../own-versions.ts'
import { parcelsQuery } from '../queries.ts'
import { labelPaper } from './label-paper.ts'

/** Keys come with a start of the shop. */
const linkedQuery = queryOptions({
  queryKey: ['labels', 'linked'],
  queryFn: () => buysLabels(adminClient()),
  staleTime: 300_000,
})

/** Whether the shop buys labels, once that is known. */
export const useIsLabelLinked = (): boolean => useQuery(linkedQuery).data === true

/** What labels of orders are made of; null where the shop buys none. */
export function useLabelDesk(numbers: readonly string[]) {
  const linked = useQuery(linkedQuery)
  const isLinked = linked.data === true
  const parcels = useQuery({ ...parcelsQuery(numbers), enabled: isLinked && numbers.length > 0 })
  const [chosen, setPackaging] = useState<string | null>(null)
  if (!isLinked || !parcels.data) return null
  const { packagings } = parcels.data
  const packaging = chosen ?? packagings.find(({ isDefault }) => isDefault)?.name ?? ''
  const tare = packagings.find(({ name }) => name === packaging)?.weightG ?? 0
  return { ...parcels.data, packaging, tare, setPackaging }
}
export type LabelDesk = NonNullable<ReturnType<typeof useLabelDesk>>

const saveLabel = async ({ id }: Label): Promise<void> =>
  savePrinted(await printLabels(adminClient(), [id], labelPaper()))

/** A label that is to be bought, for a parcel of so many grams. */
type Wish =
  | { readonly kind: 'outbound' | 'exchange'; readonly weightG: number }
  | { readonly kind: 'return'; readonly weightG: number; readonly withdrawal: string | null }

/** What a person does with the label of an order: every list shows what is known then. */
export function useLabel(order: string) {
  const cache = useQueryClient()
  const readAnew = async () => {
    // What one did oneself is no news.
    const fresh =
      cache.getQueryData(orderQuery(order).queryKey) && (await cache.fetchQuery(orderQuery(order)))
    if (fresh?.ok) noteOwnVersion(fresh.value)
    await cache.invalidateQueries({ queryKey: ORDERS_KEY })
  }
  const buy = useMutationOnce({
    mutationFn: (wish: Wish) =>
      wish.kind === 'return'
        ? buyReturnLabel(adminClient(), order, wish.weightG, wish.withdrawal)
        : (wish.kind === 'exchange' ? buyExchangeLabel : buyLabel)(adminClient(), order, wish.weightG),
    onSuccess: async (label) => {
      if (label.state === 'ready') {
        showToast({ title: t.bought(label.number ?? '') })
        // One with which units come back is printed by its buyer.
        if (label.kind !== 'return')
          await saveLabel(label).catch((error: unknown) => toastFailure(t.printFailed, error))
      }
      await readAnew()
    },
    onError: async (error) => {
      toastFailure(t.buyFailed, error)
      await readAnew()
    },
  })
  const ask = useMutationOnce({
    mutationFn: ({
      what,
      label,
    }: {
      readonly what: 'find' | 'buy_again' | 'cancel'
      readonly label: Label
    }) => askLabel(adminClient(), what, label.id),
    onSuccess: async (label, { what }) => {
      if (label.state === 'ready' && what !== 'cancel') showToast({ title: t.bought(label.number ?? '') })
      else if (label.state === 'cancelled') showToast({ title: t.cancelled })
      else
        showToast({
          title: what === 'cancel' ? t.cancelFailed : t.stillUnknown,
          ...(label.reason && { description: t.reasons[label.reason] }),
          variant: 'destructive',
        })
      await readAnew()
    },
    onError: (error, { what }) => toastFailure(what === 'cancel' ? t.cancelFailed : t.buyFailed, error),
  })
  const print = useMutationOnce({
    mutationFn: saveLabel,
    onError: (error) => toastFailure(t.printFailed, error),
  })
  return { buy, ask, print, isBusy: buy.isPending || ask.isPending || print.isPending }
}
