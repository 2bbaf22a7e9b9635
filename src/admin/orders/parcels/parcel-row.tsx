import { Link } from 'react-router'
import { readWeight } from '@/domain/customs.ts'
import { type CheckedParcel, isOfExchange, type ParcelProblem, type WeighedOrder } from '@/domain/parcel.ts'
import { parcelsText as t } from '@/texts/admin/parcels.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { NumberField } from '@/ui/form/number-field.tsx'
import { type LabelField, type ParcelsState, proposedWeight } from './label-edit.ts'
import { ParcelProblems } from './parcel-problems.tsx'

/** Fields that put a problem right, beside it. */
const FIELDS: Readonly<Partial<Record<ParcelProblem['is'], readonly LabelField[]>>> = {
  address: ['address', 'addressComplement'],
  city: ['city'],
  name: ['lastName', 'firstName'],
}

interface Props {
  readonly order: WeighedOrder
  readonly checked: CheckedParcel
  /** Null of an order of which no label is made. */
  readonly state: ParcelsState | null
}

/** An order of a file: its weight, what is missing, and where that is filled in. */
export function ParcelRow({ order, checked: { problems, notices }, state }: Props) {
  const { number } = order
  const edit = state?.edits[number] ?? {}
  const typedWeight = readWeight(edit.weight ?? '')
  // A field stays while it is typed in, also once nothing is wrong any more.
  const fields = [
    ...new Set([
      ...problems.flatMap(({ is }) => FIELDS[is] ?? []),
      ...Object.values(FIELDS)
        .flat()
        .filter((field) => edit[field] !== undefined),
    ]),
  ]
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[1fr_9rem]">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <Link to={`/orders/${number}`} className="link whitespace-nowrap">
            {number}
          </Link>{' '}
          {order.firstName} {order.lastName}
          {isOfExchange(order) && <span className="block text-sm">{t.exchange(order.reference)}</span>}
          <span className="block text-sm text-stone">
            {order.method} · {order.relayPoint ? `${order.relayPoint.name}, ` : ''}
            {order.postalCode} {order.city}
          </span>
        </p>
        <ParcelProblems order={order} problems={problems} notices={notices} isOff={state === null} />
        {state && fields.length > 0 && (
          <fieldset className="mt-2 grid gap-3 sm:grid-cols-2">
            <legend className="mb-1 text-sm text-stone">{t.labelNote}</legend>
            {fields.map((field) => (
              <TextField
                key={field}
                label={t.label[field]}
                name={`${number}-${field}`}
                autoComplete="off"
                isOptional={field === 'addressComplement'}
                value={edit[field] ?? order[field] ?? ''}
                onValue={(value) => state.onEdit(number, { [field]: value })}
              />
            ))}
          </fieldset>
        )}
      </div>
      {state && (
        <NumberField
          label={t.weightShort}
          aria-label={t.weight(number)}
          isOptional="unsaid"
          name={`${number}-weight`}
          value={edit.weight ?? ''}
          placeholder={String(proposedWeight(order, state.tare) ?? '')}
          problem={typeof typedWeight === 'string' ? problemText[typedWeight] : undefined}
          onValue={(weight) => state.onEdit(number, { weight })}
        />
      )}
    </li>
  )
}
