import { useState } from 'react'
import { QUIET } from '@/admin/ui/controls.ts'
import { adminClient } from '@/data/admin/client.ts'
import type { AdminParcel } from '@/data/admin/order-work.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { changeParcel, type ParcelChanges, removeParcel } from '@/data/admin/sent-parcels.ts'
import { readWeight } from '@/domain/customs.ts'
import { CARRIERS } from '@/domain/tracking.ts'
import { sentParcelsText as t } from '@/texts/admin/sent-parcels.ts'
import { amountsText } from '@/texts/admin/settings.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { SelectField, TextField } from '@/ui/form/fields.tsx'
import { FormLook, SHOP_LOOK } from '@/ui/form/look.tsx'
import { isoDay } from './iso-day.ts'
import { TrackingField } from './tracking-field.tsx'
import { useOrderChange } from './use-order-change.ts'

interface Props {
  readonly order: OrderDetail
  readonly parcel: AdminParcel
  readonly place: number
}

interface DraftProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly stored: string
  readonly type?: 'date'
  readonly min?: string
  readonly max?: string
  /** What is wrong with it; null where nothing is. */
  readonly problemOf?: (value: string) => string | null
  readonly save: (value: string, onError: () => void) => void
}

/** A field that is stored when it is left or Enter is hit. */
function StoredField({ stored, problemOf, save, type, ...field }: DraftProps) {
  const [value, setValue] = useState(stored)
  const problem = problemOf?.(value.trim()) ?? undefined
  const leave = () => {
    if (value.trim() !== stored && problem === undefined) save(value.trim(), () => setValue(stored))
  }
  return (
    <TextField
      {...field}
      type={type}
      inputMode={type ? undefined : 'numeric'}
      problem={problem}
      value={value}
      onValue={setValue}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
    />
  )
}

const weightProblem = (typed: string) => {
  const found = readWeight(typed)
  return typeof found === 'string' ? (problemText[found] ?? found) : null
}

/** What a person changes of a parcel. */
export function ParcelFields({ order, parcel, place }: Props) {
  const { id, isMain, carrier, number, weightG, deliveredAt, isDatedByHand } = parcel
  const { mutate, isPending } = useOrderChange({
    order,
    change: ({ changes }: { readonly changes: ParcelChanges; readonly done: string }) =>
      changeParcel(adminClient(), id, changes, order.version),
    done: (_, { done }) => done,
    failed: t.failed,
  })
  const remove = useOrderChange({
    order,
    change: () => removeParcel(adminClient(), id, order.version),
    done: () => t.removed,
    failed: t.failed,
  })
  if (order.status !== 'shipped') return null
  const day = deliveredAt !== null && isDatedByHand ? isoDay(deliveredAt) : ''
  return (
    <>
      {!isMain && (
        <TrackingField
          key={number ?? ''}
          order={order}
          draft={`order/${order.orderNumber}/parcel/${id}`}
          label={t.number(place)}
          stored={number ?? ''}
          set={(typed, version) => changeParcel(adminClient(), id, { number: typed }, version)}
        />
      )}
      <details>
        <summary className="link inline-block cursor-pointer py-1">{t.edit}</summary>
        <FormLook value={SHOP_LOOK}>
          <div className="mt-2 grid gap-3 sm:grid-cols-3">
            <SelectField
              name={`transporteur-${place}`}
              label={t.carrier}
              disabled={isPending}
              value={carrier}
              onValue={(chosen) => {
                const known = CARRIERS.find((one) => one === chosen)
                if (known && known !== carrier) mutate({ changes: { carrier: known }, done: t.carrierDone })
              }}
              options={CARRIERS.map((value) => ({ value, label: amountsText.carriers[value] }))}
            />
            <StoredField
              key={`poids ${weightG}`}
              name={`poids-${place}`}
              label={t.weight}
              stored={weightG === null ? '' : String(weightG)}
              problemOf={weightProblem}
              save={(typed, onError) => {
                const grams = readWeight(typed)
                if (typeof grams !== 'string')
                  mutate({ changes: { weightG: grams }, done: t.weightDone }, { onError })
              }}
            />
            <StoredField
              key={`jour ${day}`}
              name={`livraison-${place}`}
              type="date"
              label={t.deliveredOn}
              hint={t.deliveredHint}
              stored={day}
              min={isoDay(order.createdAt)}
              max={isoDay(new Date())}
              save={(typed, onError) =>
                mutate({ changes: { deliveredOn: typed || null }, done: t.deliveredDone }, { onError })
              }
            />
          </div>
        </FormLook>
        {!isMain && (
          <button
            type="button"
            className={`${QUIET} mt-3`}
            disabled={remove.isPending}
            onClick={() => remove.mutate(undefined)}
          >
            {t.remove}
          </button>
        )}
      </details>
    </>
  )
}
