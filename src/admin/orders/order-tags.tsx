import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CONTROL, QUIET } from '@/admin/ui/controls.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { ORDERS_KEY, orderQuery } from '@/admin/ui/queries.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { listOrderTags, tagOrder, untagOrder } from '@/data/admin/order-changes.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { succeed } from '@/domain/errors.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { Part } from './part.tsx'

const tagsQuery = queryOptions({
  queryKey: [...ORDERS_KEY, 'tags'],
  queryFn: ({ signal }) => listOrderTags(adminClient(), signal),
})

/** Words that the shop puts on orders; those in use are suggested. */
export function OrderTags({ order }: { readonly order: OrderDetail }) {
  const cache = useQueryClient()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const known = useQuery(tagsQuery).data ?? []
  const store = async (tag: string, isPut: boolean, canUndo: boolean): Promise<boolean> => {
    setBusy(true)
    try {
      const tags = await (isPut ? tagOrder : untagOrder)(adminClient(), order.orderNumber, tag)
      cache.setQueryData(orderQuery(order.orderNumber).queryKey, (before) =>
        before?.ok ? succeed({ ...before.value, tags: [...tags] }) : before,
      )
      showToast({
        title: isPut ? t.tagAdded(tag) : t.tagRemoved(tag),
        ...(canUndo && { action: { label: t.undo, onClick: () => void store(tag, !isPut, false) } }),
      })
      void cache.invalidateQueries({ queryKey: ORDERS_KEY })
      return true
    } catch (error) {
      toastFailure(t.tagFailed, error)
      return false
    } finally {
      setBusy(false)
    }
  }
  const add = async () => {
    const tag = typed.trim().replace(/\s+/g, ' ')
    if (tag !== '' && !isBusy && (await store(tag, true, !order.tags.includes(tag)))) setTyped('')
  }
  return (
    <Part title={t.tags}>
      {order.tags.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-2">
          {order.tags.map((tag) => (
            <li key={tag} className="flex items-center rounded-full bg-linen-deep pl-3">
              <span className="wrap-anywhere">{tag}</span>
              <button
                type="button"
                aria-label={t.removeTag(tag)}
                disabled={isBusy}
                onClick={() => void store(tag, false, true)}
                className="grid size-9 place-items-center rounded-full hover:text-terracotta-ink"
              >
                <Icon name="close" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <input
          aria-label={t.newTag}
          placeholder={t.newTag}
          list={`${id}-connues`}
          value={typed}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          className={`max-w-60 ${CONTROL}`}
        />
        <datalist id={`${id}-connues`}>
          {known
            .filter(({ tag }) => !order.tags.includes(tag))
            .map(({ tag }) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
        <button type="submit" className={QUIET} disabled={isBusy || typed.trim() === ''}>
          {t.addTag}
        </button>
      </form>
    </Part>
  )
}
