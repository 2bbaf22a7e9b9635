import { useState } from 'react'
import { Link } from 'react-router'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { exactDate } from '@/admin/ui/dates.ts'
import { RefusedNote } from '@/admin/ui/refused-note.tsx'
import type { Label } from '@/data/admin/label-row.ts'
import { readWeight } from '@/domain/customs.ts'
import { checkLabel } from '@/domain/label.ts'
import { labelsText as t } from '@/texts/admin/labels.ts'
import { parcelsText } from '@/texts/admin/parcels.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { NumberField } from '@/ui/form/number-field.tsx'
import { PackagingField } from '../packaging-field.tsx'
import { proposedWeight, weighed } from '../parcels/label-edit.ts'
import { ParcelProblems } from '../parcels/parcel-problems.tsx'
import { BoughtLabel } from './bought-label.tsx'
import { type LabelDesk as Desk, useLabel } from './use-labels.ts'

interface Props {
  readonly order: string
  readonly label: Label | null
  /** Null where the shop buys no labels. */
  readonly desk: Desk | null
}

/** The label of an order: what is missing first, then one click buys and prints it. */
export function LabelDesk({ order, label, desk }: Props) {
  if (label !== null && label.state !== 'draft' && label.state !== 'cancelled')
    return <BoughtLabel order={order} label={label} />
  if (desk === null) return null
  return <NewLabel key={order} order={order} label={label} desk={desk} />
}

function NewLabel({ order: number, label, desk }: Props & { readonly desk: Desk }) {
  const [typed, setTyped] = useState('')
  const { buy } = useLabel(number)
  const order = desk.orders.find((one) => one.number === number)
  if (!order || order.refusal !== null) return null
  const parcel = weighed(order, { weight: typed }, desk.tare)
  const { problems, notices, missing } = checkLabel(parcel, desk.sender)
  const { weightG } = parcel
  const fault = readWeight(typed)
  return (
    <div className="space-y-3">
      {label?.state === 'cancelled' && label.number !== null && (
        <p className="text-sm text-stone">
          {t.cancelledOn(label.number, exactDate(label.cancelledAt ?? label.beganAt))}
        </p>
      )}
      {label?.state === 'draft' && label.reason !== null && (
        <RefusedNote className="">
          {t.reasons[label.reason]} {label.detail} {t.notBought}
        </RefusedNote>
      )}
      {missing.length > 0 && (
        <RefusedNote className="">
          {parcelsText.senderMissing(missing, 'Sendcloud')}{' '}
          <Link to="/settings/shipping#sender" className="link">
            {parcelsText.toSettings}
          </Link>
        </RefusedNote>
      )}
      <ParcelProblems order={order} problems={problems} notices={notices} />
      <div className="grid gap-3 sm:grid-cols-2">
        <PackagingField packagings={desk.packagings} value={desk.packaging} onValue={desk.setPackaging} />
        <NumberField
          label={t.weight}
          isOptional="unsaid"
          name={`${number}-weight`}
          value={typed}
          placeholder={String(proposedWeight(order, desk.tare) ?? '')}
          problem={typeof fault === 'string' ? problemText[fault] : undefined}
          onValue={setTyped}
        />
      </div>
      <button
        type="button"
        className={`max-sm:w-full ${label === null ? PRIMARY : QUIET}`}
        disabled={buy.isPending || weightG === null || problems.length > 0 || missing.length > 0}
        onClick={() => weightG !== null && buy.mutate(weightG)}
      >
        {buy.isPending ? t.buying : t.buy}
      </button>
    </div>
  )
}
