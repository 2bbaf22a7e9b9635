import { useState } from 'react'
import { refuse, succeed } from '@/domain/errors.ts'
import { isPostalCode, plainPostalCode } from '@/domain/postal-code.ts'
import type { RelayPoint } from '@/domain/relay-point.ts'
import type { ShippingMethod } from '@/domain/shipping.ts'
import { liveRelayPoints } from '@/stores/live-relay-points.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { RadioCards } from '@/ui/form/radio-cards.tsx'
import { useLoaded } from '@/ui/use-loaded.ts'
import { countryOf, relayOf } from './order-content.ts'
import { type StepProps, sentenceFor } from './step-props.ts'

interface Props extends StepProps {
  readonly method: ShippingMethod
}

const t = checkoutText.relay

/** Street, place and hours of a point, each where there is one. */
const noteOf = ({ address, postalCode, city, openingHours }: RelayPoint) =>
  [`${address}, ${postalCode} ${city}`, openingHours].filter(Boolean).join(' · ')

/** Which relay point the parcel goes to: first those around the buyer's address, then around any other postal code. */
export function RelayChoice({ state, dispatch, method }: Props) {
  const country = countryOf(state.form.country)
  const chosen = relayOf(state, method)
  const [typed, setTyped] = useState(chosen?.postalCode)
  const written = typed ?? state.form.postalCode
  const postalCode = plainPostalCode(country, written)
  const isComplete = isPostalCode(country, postalCode)
  const { state: list, retry } = useLoaded(
    async () => {
      const found = await liveRelayPoints({ method: method.id, country, postalCode })
      return found ? succeed(found) : refuse('network_unreachable')
    },
    `${method.id} ${country} ${postalCode}`,
    isComplete,
  )
  const points = isComplete && list.is === 'there' ? list.value : []
  const problem = sentenceFor(state, 'relayPoint')
  return (
    <div className="space-y-4">
      <TextField
        name="relayPostalCode"
        label={t.postalCode}
        value={written}
        onValue={setTyped}
        problem={points.length === 0 ? problem : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        fieldClass="sm:w-1/2"
      />
      <div role="status">
        {!isComplete && <p className="text-sm text-stone">{t.waiting}</p>}
        {isComplete && list.is === 'loading' && <p className="text-sm text-stone">{t.loading}</p>}
        {isComplete && list.is === 'there' && points.length === 0 && <p>{t.none}</p>}
        {isComplete && list.is === 'refused' && (
          <p>
            {t.failed}{' '}
            <button type="button" className="link py-2" onClick={retry}>
              {checkoutText.retry}
            </button>
          </p>
        )}
      </div>
      {points.length > 0 && (
        <RadioCards
          name="relayPoint"
          legend={t.choose}
          value={chosen?.id ?? ''}
          problem={problem}
          onValue={(id) => {
            const point = points.find((one) => one.id === id)
            if (point) dispatch({ type: 'relay_chosen', relay: { method: method.id, point } })
          }}
          cards={points.map((point) => ({ value: point.id, label: point.name, note: noteOf(point) }))}
        />
      )}
      {chosen && !points.some(({ id }) => id === chosen.id) && (
        <p key={chosen.id}>
          {t.chosen} {chosen.name}, {noteOf(chosen)}
        </p>
      )}
    </div>
  )
}
