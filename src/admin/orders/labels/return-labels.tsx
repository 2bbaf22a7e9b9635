import { useState } from 'react'
import { QUIET } from '@/admin/ui/controls.ts'
import type { Label } from '@/data/admin/label-row.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { takesReturnLabel } from '@/domain/label.ts'
import { missingOfSender } from '@/domain/parcel.ts'
import { labelsText as t } from '@/texts/admin/labels.ts'
import { proposedWeight, weighed } from '../parcels/label-edit.ts'
import { Part } from '../part.tsx'
import { LabelThere } from './bought-label.tsx'
import { BeforeBuying, WeightField } from './label-parts.tsx'
import { type LabelDesk, useLabel, useLabelDesk } from './use-labels.ts'

/** Labels with which units of a sent order come back: one for each withdrawal that waits for them, one where there is none. */
export function ReturnLabels({ order }: { readonly order: OrderDetail }) {
  const { orderNumber, returnPurchases, withdrawals, status } = order
  const isSent = status === 'shipped' || status === 'completed'
  const desk = useLabelDesk(isSent ? [orderNumber] : [])
  const waiting = isSent ? withdrawals.filter(({ status: state }) => state === 'received') : []
  const over = returnPurchases.filter(
    ({ withdrawal, state }) =>
      withdrawal !== null && state !== 'draft' && !waiting.some(({ id }) => id === withdrawal),
  )
  const free = waiting.length === 0 && isSent
  if (over.length === 0 && (!isSent || (desk === null && returnPurchases.length === 0))) return null
  return (
    <Part title={t.returns.title}>
      <div className="space-y-4">
        {isSent && desk !== null && <p className="text-sm text-stone">{t.returns.intro}</p>}
        {waiting.map(({ id, reference }) => (
          <div key={id}>
            <p className="mb-2 font-medium">{t.returns.of(reference)}</p>
            <Slot order={order} withdrawal={id} desk={desk} />
          </div>
        ))}
        {free && <Slot order={order} withdrawal={null} desk={desk} />}
        {over.map((label) => (
          <LabelThere key={label.id} order={orderNumber} label={label} />
        ))}
      </div>
    </Part>
  )
}

interface SlotProps {
  readonly order: OrderDetail
  /** That it answers; null without one. */
  readonly withdrawal: string | null
  readonly desk: LabelDesk | null
}

function Slot({ order, withdrawal, desk }: SlotProps) {
  const { orderNumber, returnPurchases, returns } = order
  const label = returnPurchases.find((one) => one.withdrawal === withdrawal)
  // What came back since came with it: more needs another.
  const isUsed = withdrawal === null && returns.some(({ at }) => at > (label?.boughtAt ?? at))
  const isOver = !label || label.state === 'draft' || label.state === 'cancelled' || isUsed
  return (
    <div className="space-y-3">
      {label && label.state !== 'draft' && <LabelThere order={orderNumber} label={label} />}
      {isOver && desk !== null && (
        <NewReturnLabel number={orderNumber} withdrawal={withdrawal} label={label ?? null} desk={desk} />
      )}
    </div>
  )
}

interface NewProps {
  readonly number: string
  readonly withdrawal: string | null
  readonly label: Label | null
  readonly desk: LabelDesk
}

function NewReturnLabel({ number, withdrawal, label, desk }: NewProps) {
  const [typed, setTyped] = useState('')
  const { buy } = useLabel(number)
  const order = desk.orders.find((one) => one.number === number)
  if (!order) return null
  if (!takesReturnLabel(order)) return <p className="text-sm text-stone">{t.returns.none}</p>
  const missing = missingOfSender(desk.sender)
  const { weightG } = weighed(order, { weight: typed }, desk.tare)
  return (
    <>
      <BeforeBuying label={label} missing={missing} />
      <div className="flex flex-wrap items-end gap-3">
        <WeightField
          name={`${number}-return-weight`}
          value={typed}
          proposed={proposedWeight(order, desk.tare)}
          onValue={setTyped}
        />
        <button
          type="button"
          className={QUIET}
          disabled={buy.isPending || weightG === null || missing.length > 0}
          onClick={() => weightG !== null && buy.mutate({ kind: 'return', weightG, withdrawal })}
        >
          {buy.isPending ? t.buying : t.returns.buy}
        </button>
      </div>
    </>
  )
}
