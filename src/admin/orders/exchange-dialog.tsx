import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { STOCK_KEY } from '@/admin/ui/queries.ts'
import { Toggle } from '@/admin/ui/toggle.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { type ExchangeRequest, exchangePieces } from '@/data/admin/order-changes.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { getProduct } from '@/data/admin/products.ts'
import { formatCents, ZERO } from '@/domain/money.ts'
import {
  exchangeDifference,
  holdingsOf,
  isExchangeable,
  isSoundFor,
  leftToExchange,
  RETURN_REASONS,
} from '@/domain/order-work.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { SelectField } from '@/ui/form/fields.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { holdingName } from './piece-fields.tsx'
import { ReasonFields, reasonIn } from './reason-fields.tsx'
import { useOrderChange } from './use-order-change.ts'

const variantsQuery = (product: number | null) =>
  queryOptions({
    queryKey: [...STOCK_KEY, 'variants', product],
    queryFn: async ({ signal }) => {
      const found = await getProduct(adminClient(), product ?? 0, signal)
      if (!found.ok) return []
      const { price, variants } = found.value
      return variants.map((one) => ({
        id: one.id,
        label: one.words.join(' · ') || found.value.name,
        price: one.price ?? price,
        stock: one.stock,
      }))
    },
    enabled: product !== null,
    staleTime: 0,
  })

interface Props {
  readonly order: OrderDetail
  readonly onClose: () => void
}

/** Exchanges units for others of their product: of another variant, or of the same one. */
export function ExchangeDialog({ order, onClose }: Props) {
  const { role } = useAdmin()
  const holdings = holdingsOf(order.worked).filter(isExchangeable)
  const [restocked, setRestocked] = useState<boolean | null>(null)
  const { mutateAsync } = useOrderChange({
    order,
    change: (request: ExchangeRequest) => exchangePieces(adminClient(), order, request),
    done: () => t.exchangeDone,
    failed: t.exchangeFailed,
  })
  const form = useForm({
    saved: { holding: holdings[0]?.key ?? '', quantity: '1', variant: '', reason: '', note: '' },
    send: async (typed) => {
      if (!holding || !chosen) return { variant: t.exchangeEmpty }
      if (chosen.stock < quantity) return { variant: t.notEnough }
      const reason = reasonIn(RETURN_REASONS, typed.reason)
      if (reason === null) return { reason: t.reasonMissing }
      await mutateAsync({
        position: holding.of.position,
        exchange: holding.held.exchange,
        quantity,
        variant: chosen.id,
        restock,
        difference,
        reason,
        note: typed.note,
      }).then(onClose, () => undefined)
      return undefined
    },
  })
  const holding = holdings.find(({ key }) => key === form.values.holding)
  const variants = useQuery(variantsQuery(holding?.of.line.productId ?? null)).data ?? []
  const restock = restocked ?? isSoundFor(form.values.reason)
  const chosen = variants.find(({ id }) => String(id) === form.values.variant)
  const held = variants.find(({ id }) => id === holding?.held.variantId)
  const most = holding ? leftToExchange(holding.held) : 0
  const quantity = Math.min(Number(form.values.quantity), most)
  const difference =
    holding && chosen ? exchangeDifference(holding, quantity, chosen, order.refundable) : ZERO
  const isForOwners = difference > 0 && role !== 'owner'
  const said = difference > 0 ? t.difference(formatCents(difference)) : t.noDifference
  return (
    <Dialog
      title={t.exchangeTitle}
      onClose={onClose}
      footer={
        variants.length > 0 &&
        !isForOwners && (
          <DialogButtons onCancel={onClose} form="echange" save={t.exchangeSave} isBusy={form.isBusy} />
        )
      }
    >
      <p className="mb-4 text-ink-soft">{t.exchangeRule}</p>
      {holdings.length === 0 && <p>{t.noneToExchange}</p>}
      {holding && (
        <form id="echange" noValidate onSubmit={form.onSubmit} className="space-y-4">
          <SelectField
            label={t.exchangeLine}
            {...form.bind('holding')}
            onValue={(value) => {
              form.set('holding', value)
              form.set('variant', '')
            }}
            options={holdings.map((one) => ({ value: one.key, label: holdingName(one) }))}
          />
          {variants.length > 0 && (
            <div className="grid gap-4 min-[420px]:grid-cols-[1fr_7rem]">
              <SelectField
                label={t.exchangeFor}
                {...form.bind('variant')}
                options={[
                  { value: '', label: t.choose },
                  ...variants.map(({ id, label, price, stock }) => ({
                    value: String(id),
                    label: t.stockOf(id === held?.id ? t.sameAgain(label) : label, formatCents(price), stock),
                  })),
                ]}
              />
              <SelectField
                label={t.quantity}
                {...form.bind('quantity')}
                options={Array.from({ length: most }, (_, index) => ({
                  value: String(index + 1),
                  label: String(index + 1),
                }))}
              />
            </div>
          )}
          {variants.length > 0 && (
            <>
              <ReasonFields reasons={RETURN_REASONS} reason={form.bind('reason')} note={form.bind('note')} />
              <Toggle label={t.oldRestock} hint={t.restockHint} isOn={restock} onChange={setRestocked} />
            </>
          )}
          {chosen && <p className="border-t border-line pt-3 font-medium">{said}</p>}
          {isForOwners && <p>{t.ownerRefunds}</p>}
        </form>
      )}
    </Dialog>
  )
}
