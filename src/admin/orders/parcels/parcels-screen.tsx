import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { QUIET } from '@/admin/ui/controls.ts'
import { Nothing } from '@/admin/ui/nothing.tsx'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { Section } from '@/admin/ui/section.tsx'
import { useAddress } from '@/admin/ui/use-address.ts'
import { type Parcels, parcelToSend } from '@/data/admin/parcels.ts'
import { missingOfSender } from '@/domain/parcel.ts'
import { MAX_PARCEL_ORDERS } from '@/domain/rules.ts'
import { parcelsText as t } from '@/texts/admin/parcels.ts'
import { PackagingField } from '../packaging-field.tsx'
import { parcelsQuery } from '../queries.ts'
import { CarrierPart } from './carrier-part.tsx'
import { type LabelEdit, type ParcelsState, weighed } from './label-edit.ts'
import { ParcelRow } from './parcel-row.tsx'
import { ResultsImport } from './results-import.tsx'

/** Orders as the files that carriers import, and the numbers that come back from them. */
export function ParcelsScreen() {
  const [params] = useAddress()
  const numbers = (params.get('commandes') ?? '').split(',').filter(Boolean).slice(0, MAX_PARCEL_ORDERS)
  return (
    <Screen
      title={t.title}
      actions={
        <Link to="/orders" className={QUIET}>
          {t.back}
        </Link>
      }
    >
      {numbers.length === 0 ? (
        <Nothing title={t.none} hint={t.noneHint} reset={false} onReset={() => undefined} />
      ) : (
        <Chosen numbers={numbers} />
      )}
      <ResultsImport />
    </Screen>
  )
}

function Chosen({ numbers }: { readonly numbers: readonly string[] }) {
  const query = useQuery(parcelsQuery(numbers))
  return (
    <Queried query={query} waiting={<Waiting className="mt-6 space-y-4" shapes={['h-16', 'h-56']} />}>
      {(parcels) => <Files parcels={parcels} />}
    </Queried>
  )
}

function Files({ parcels: { sender, packagings, orders } }: { readonly parcels: Parcels }) {
  const [packaging, setPackaging] = useState(packagings.find(({ isDefault }) => isDefault)?.name ?? '')
  const [edits, setEdits] = useState<Readonly<Record<string, LabelEdit>>>({})
  const tare = packagings.find(({ name }) => name === packaging)?.weightG ?? 0
  const state: ParcelsState = {
    edits,
    tare,
    onEdit: (number, change) =>
      setEdits((before) => ({ ...before, [number]: { ...before[number], ...change } })),
  }
  const all = orders.map((order) => weighed(parcelToSend(order), edits[order.number], tare))
  const isOpen = ({ refusal, tracking }: (typeof all)[number]) => refusal === null && tracking === null
  const of = (carrier: 'colissimo' | 'mondial_relay') =>
    all.filter((order) => isOpen(order) && order.carrier === carrier)
  const left = all.filter(
    (order) => !isOpen(order) || (order.carrier !== 'colissimo' && order.carrier !== 'mondial_relay'),
  )
  const missing = missingOfSender(sender)
  return (
    <>
      <div className="mt-6 flex flex-wrap items-end gap-x-6 gap-y-3">
        <PackagingField packagings={packagings} value={packaging} onValue={setPackaging} />
        <Link to="/settings/shipping" className="link mb-2">
          {t.editPackagings}
        </Link>
      </div>
      {(['colissimo', 'mondial_relay'] as const).map(
        (carrier) =>
          of(carrier).length > 0 && (
            <CarrierPart
              key={carrier}
              carrier={carrier}
              orders={of(carrier)}
              sender={sender}
              state={state}
              missing={carrier === 'colissimo' ? missing : []}
            />
          ),
      )}
      {left.length > 0 && (
        <Section title={t.left} note={t.leftNote}>
          <ul className="divide-y divide-line border-y border-line">
            {left.map((order) => (
              <ParcelRow
                key={order.number}
                order={order}
                checked={{
                  problems: [
                    order.refusal !== null
                      ? { is: 'refused', refusal: order.refusal }
                      : order.tracking !== null
                        ? { is: 'numbered', tracking: order.tracking }
                        : { is: 'other_carrier' },
                  ],
                  notices: [],
                }}
                state={null}
              />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
