import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toastFailure } from '@/admin/ui/failures.ts'
import { ORDERS_KEY } from '@/admin/ui/queries.ts'
import { useAddress } from '@/admin/ui/use-address.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type PreparingTable, pickLines, readPreparing } from '@/data/admin/preparing.ts'
import { isSameLine, type PreparedLine } from '@/domain/preparing.ts'
import { preparingText as t } from '@/texts/admin/preparing.ts'

/** Milliseconds between two looks at what colleagues have ticked off. */
const LOOK_MS = 4000

const tableQuery = (numbers: readonly string[] | null) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'preparing', numbers],
    queryFn: ({ signal }) => readPreparing(adminClient(), numbers, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: LOOK_MS,
  })

/** What stands in the address: the orders of the table, so that it stays the same when one of them is shipped. */
export function useTable() {
  const [params, setAddress] = useAddress()
  const given = params.get('commandes')
  const numbers = given ? given.split(',').slice(0, 100) : null
  const table = useQuery(tableQuery(numbers))
  // What is still shown of the table before is not the next one.
  const first = numbers === null && !table.isPlaceholderData ? (table.data?.orders ?? []) : []
  const set = (name: string, value: string | null, replace = false) =>
    setAddress(
      (before) => {
        const made = new URLSearchParams(before)
        if (value) made.set(name, value)
        else made.delete(name)
        return made
      },
      { replace },
    )
  const opened = first.map(({ orderNumber }) => orderNumber).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the first orders are known
  useEffect(() => {
    if (opened) set('commandes', opened, true)
  }, [opened])
  return {
    table,
    numbers,
    step: params.get('etape') === 'emballer' ? ('pack' as const) : ('gather' as const),
    current: params.get('colis'),
    setStep: (step: 'gather' | 'pack') => set('etape', step === 'pack' ? 'emballer' : null),
    setCurrent: (number: string | null) => set('colis', number, true),
  }
}

/** Ticks lines off at once in sight; the database is told, and what it says counts. */
export function usePick(numbers: readonly string[] | null) {
  const cache = useQueryClient()
  const { queryKey } = tableQuery(numbers)
  return useMutation({
    mutationFn: ({ lines, isPicked }: { lines: readonly PreparedLine[]; isPicked: boolean }) =>
      pickLines(adminClient(), lines, isPicked),
    onMutate: async ({ lines, isPicked }) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      if (before) cache.setQueryData(queryKey, withPicks(before, lines, isPicked))
      return before
    },
    onError: (error, _, before) => {
      if (before) cache.setQueryData(queryKey, before)
      toastFailure(t.pickFailed, error)
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ORDERS_KEY }),
  })
}

const withPicks = (
  table: PreparingTable,
  lines: readonly PreparedLine[],
  isPicked: boolean,
): PreparingTable => ({
  ...table,
  orders: table.orders.map((order) => ({
    ...order,
    lines: order.lines.map((line) =>
      lines.some((one) => isSameLine(one, { ...line, orderNumber: order.orderNumber }))
        ? { ...line, isPicked }
        : line,
    ),
  })),
})
