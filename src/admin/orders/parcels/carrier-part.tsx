import { Link } from 'react-router'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { RefusedNote } from '@/admin/ui/refused-note.tsx'
import { Section } from '@/admin/ui/section.tsx'
import { dayInFrance } from '@/domain/analytics.ts'
import { checkColiship, colishipFile, colishipFormat } from '@/domain/coliship.ts'
import { checkMondialRelay, MONDIAL_RELAY_ROWS, mondialRelayFiles } from '@/domain/mondial-relay-file.ts'
import type { missingOfSender, ParcelSender, WeighedOrder } from '@/domain/parcel.ts'
import { parcelsText as t } from '@/texts/admin/parcels.ts'
import { saveFile } from '@/ui/save-file.ts'
import type { ParcelsState } from './label-edit.ts'
import { ParcelRow } from './parcel-row.tsx'

const CHECKS = { colissimo: checkColiship, mondial_relay: checkMondialRelay } as const

interface Props {
  readonly carrier: keyof typeof CHECKS
  /** Orders of this carrier that are to be shipped. */
  readonly orders: readonly WeighedOrder[]
  readonly sender: ParcelSender
  readonly state: ParcelsState
  /** For want of which parts of the sender's address the carrier would refuse the file. */
  readonly missing: ReturnType<typeof missingOfSender>
}

/** The orders of one carrier: what is missing first, then its file of those that are ready. */
export function CarrierPart({ carrier, orders, sender, state, missing }: Props) {
  const checked = orders.map((order) => ({ order, found: CHECKS[carrier](order) }))
  const ready = checked.filter(({ found }) => found.problems.length === 0).map(({ order }) => order)
  const parts = carrier === 'colissimo' ? 1 : Math.ceil(ready.length / MONDIAL_RELAY_ROWS)
  const isOff = ready.length === 0 || missing.length > 0
  const sorted = [...checked].sort(
    (a, b) => Number(b.found.problems.length > 0) - Number(a.found.problems.length > 0),
  )
  return (
    <Section title={t.carriers[carrier]} note={t.carrierNotes[carrier]}>
      {missing.length > 0 && (
        <RefusedNote className="mb-4">
          {t.senderMissing(missing)}{' '}
          <Link to="/settings/shipping#sender" className="link">
            {t.toSettings}
          </Link>
        </RefusedNote>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {sorted.map(({ order, found }) => (
          <ParcelRow key={order.number} order={order} checked={found} state={state} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <p role="status" className="mr-2 font-medium">
          {t.ready(ready.length, orders.length)}
        </p>
        {carrier === 'colissimo' ? (
          <>
            <button
              type="button"
              className={PRIMARY}
              disabled={isOff}
              onClick={() => saveColiship(ready, sender)}
            >
              {t.coliship(ready.length)}
            </button>
            <button
              type="button"
              className={QUIET}
              onClick={() => saveFile(t.formatName, colishipFormat(), 'text/plain;charset=utf-8')}
            >
              {t.colishipFormat}
            </button>
          </>
        ) : (
          Array.from({ length: Math.max(1, parts) }, (_, part) => {
            const most = ready.slice(part * MONDIAL_RELAY_ROWS, (part + 1) * MONDIAL_RELAY_ROWS)
            return (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
                key={part}
                type="button"
                className={PRIMARY}
                disabled={isOff}
                onClick={() => saveMondialRelay(ready, part)}
              >
                {t.mondialRelay(most.length, part + 1, parts)}
              </button>
            )
          })
        )}
      </div>
    </Section>
  )
}

const saveColiship = (orders: readonly WeighedOrder[], sender: ParcelSender) =>
  saveFile(t.colishipName(dayInFrance(new Date())), colishipFile(orders, sender), 'text/csv;charset=utf-8')

function saveMondialRelay(orders: readonly WeighedOrder[], part: number): void {
  const files = mondialRelayFiles(orders)
  const file = files[part]
  if (file !== undefined)
    saveFile(t.mondialRelayName(dayInFrance(new Date()), part + 1, files.length), file, 'text/csv')
}
