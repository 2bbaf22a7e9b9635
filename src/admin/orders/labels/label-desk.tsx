import { useState } from 'react'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import type { Label } from '@/data/admin/label-row.ts'
import { exchangeParcel } from '@/data/admin/parcels.ts'
import { checkLabel, type LabelKind } from '@/domain/label.ts'
import { labelsText as t } from '@/texts/admin/labels.ts'
import { PackagingField } from '../packaging-field.tsx'
import { proposedWeight, weighed } from '../parcels/label-edit.ts'
import { ParcelProblems } from '../parcels/parcel-problems.tsx'
import { BoughtLabel } from './bought-label.tsx'
import { BeforeBuying, CancelledLabel, WeightField } from './label-parts.tsx'
import { type LabelDesk as Desk, useLabel } from './use-labels.ts'

interface Props {
  readonly order: string
  readonly label: Label | null
  /** Of what replaces units of the order, where it is not the order's own. */
  readonly kind?: Exclude<LabelKind, 'return'>
  /** Null where the shop buys no labels. */
  readonly desk: Desk | null
}

/** The label of an order: what is missing first, then one click buys and prints it. */
export function LabelDesk({ order, label, desk, kind = 'outbound' }: Props) {
  if (label !== null && label.state !== 'draft' && label.state !== 'cancelled')
    return <BoughtLabel order={order} label={label} />
  if (desk === null) return null
  return <NewLabel key={`${order} ${kind}`} order={order} label={label} desk={desk} kind={kind} />
}

function NewLabel({ order: number, label, desk, kind }: Required<Props> & { readonly desk: Desk }) {
  const [typed, setTyped] = useState('')
  const { buy } = useLabel(number)
  const stored = desk.orders.find((one) => one.number === number)
  const order = stored && (kind === 'exchange' ? exchangeParcel(stored) : stored)
  if (!order || order.refusal !== null) return null
  const parcel = weighed(order, { weight: typed }, desk.tare)
  const { problems, notices, missing } = checkLabel(parcel, desk.sender)
  const { weightG } = parcel
  return (
    <div className="space-y-3">
      {label?.state === 'cancelled' && label.number !== null && <CancelledLabel label={label} />}
      <BeforeBuying label={label} missing={missing} />
      <ParcelProblems order={order} problems={problems} notices={notices} />
      <div className="grid gap-3 sm:grid-cols-2">
        <PackagingField packagings={desk.packagings} value={desk.packaging} onValue={desk.setPackaging} />
        <WeightField
          name={`${number}-weight`}
          value={typed}
          proposed={proposedWeight(order, desk.tare)}
          onValue={setTyped}
        />
      </div>
      <button
        type="button"
        className={`max-sm:w-full ${label === null ? PRIMARY : QUIET}`}
        disabled={buy.isPending || weightG === null || problems.length > 0 || missing.length > 0}
        onClick={() => weightG !== null && buy.mutate({ kind, weightG })}
      >
        {buy.isPending ? t.buying : t.buy}
      </button>
    </div>
  )
}
