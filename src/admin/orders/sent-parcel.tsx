import { QUIET } from '@/admin/ui/controls.ts'
import { exactDate, longDate } from '@/admin/ui/dates.ts'
import { adminClient } from '@/data/admin/client.ts'
import type { AdminParcel } from '@/data/admin/order-work.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { changeParcel, type ParcelChanges } from '@/data/admin/sent-parcels.ts'
import { trackingUrl } from '@/domain/tracking.ts'
import { sentParcelsText as t } from '@/texts/admin/sent-parcels.ts'
import { amountsText } from '@/texts/admin/settings.ts'
import { ParcelFields } from './parcel-fields.tsx'
import { useOrderChange } from './use-order-change.ts'
import { Mark } from './work-mark.tsx'

interface Props {
  readonly order: OrderDetail
  readonly parcel: AdminParcel
  /** From 1. */
  readonly place: number
}

/** How a state looks: what somebody has to look into first. */
const toneOf = ({ state, work }: AdminParcel) =>
  work !== null ? 'late' : state === 'delivered' ? 'done' : state === 'returned' ? 'over' : 'quiet'

/** Number, with the carrier's page. */
function ParcelNumber({ carrier, number }: AdminParcel) {
  if (number === null) return <p className="text-sm text-stone">{t.noNumber}</p>
  const page = trackingUrl({ carrier, number })
  return (
    <p className="flex flex-wrap gap-x-4 wrap-anywhere">
      <span className="figures">{number}</span>
      {page && (
        <a href={page} target="_blank" rel="noreferrer" className="link">
          {t.follow}
        </a>
      )}
    </p>
  )
}

/** What its carrier said of a parcel, latest first. */
function Events({ events }: AdminParcel) {
  if (events.length === 0) return null
  return (
    <details>
      <summary className="link inline-block cursor-pointer py-1">{t.events(events.length)}</summary>
      <ol className="mt-1 space-y-1.5 border-l border-line pl-4 text-sm">
        {events.map(({ at, code, label }) => (
          <li key={`${at} ${code}`} className="wrap-anywhere">
            {label || code}
            <time dateTime={at} className="block text-stone">
              {exactDate(at)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** What somebody may say of a parcel by a click. */
const answersTo = ({
  state,
  work,
  isContested,
}: AdminParcel): readonly (readonly [string, ParcelChanges])[] => [
  ...(work === null ? [] : [[t.settle, { isSettled: true }] as const]),
  ...(isContested ? [[t.received, { isContested: false }] as const] : []),
  ...(state === 'delivered' ? [[t.contest, { isContested: true }] as const] : []),
]

/** A parcel of an order: how far it is, what its carrier said, and why somebody has to look into it. */
export function SentParcel({ order, parcel, place }: Props) {
  const { mutate, isPending } = useOrderChange({
    order,
    change: (changes: ParcelChanges) => changeParcel(adminClient(), parcel.id, changes, order.version),
    done: (_, { isContested }) =>
      isContested === undefined ? t.settled : isContested ? t.contested : t.receivedDone,
    failed: t.failed,
    undo: ({ isContested }) =>
      isContested
        ? (version) => changeParcel(adminClient(), parcel.id, { isContested: false }, version)
        : null,
  })
  const { state, work, deliveredAt, isDatedByHand, isContested, isFollowed, unreadBy, lookedAt } = parcel
  const answers = answersTo(parcel)
  return (
    <li className="space-y-1.5 py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-medium">
          {t.one(place)} · {amountsText.carriers[parcel.carrier]}
        </span>
        <Mark tone={toneOf(parcel)}>{t.states[state]}</Mark>
      </p>
      <ParcelNumber {...parcel} />
      {work !== null && <p className="font-medium text-terracotta-ink">{t.works[work]}</p>}
      {isContested && work === null && <p className="text-sm">{t.contestedSince}</p>}
      {answers.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {answers.map(([label, changes]) => (
            <button
              key={label}
              type="button"
              className={QUIET}
              disabled={isPending}
              onClick={() => mutate(changes)}
            >
              {label}
            </button>
          ))}
        </p>
      )}
      {deliveredAt !== null && !isDatedByHand && (
        <p className="text-sm">{t.byCarrier(longDate(deliveredAt))}</p>
      )}
      {isFollowed && (
        <p className="text-sm text-stone">{t.followed(lookedAt === null ? null : exactDate(lookedAt))}</p>
      )}
      {unreadBy !== null && <p className="text-sm text-stone">{t.unreadBy[unreadBy]}</p>}
      <Events {...parcel} />
      <ParcelFields order={order} parcel={parcel} place={place} />
    </li>
  )
}
