import { useState } from 'react'
import { Ask } from '@/admin/ui/ask.tsx'
import { QUIET } from '@/admin/ui/controls.ts'
import { exactDate } from '@/admin/ui/dates.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { RefusedNote } from '@/admin/ui/refused-note.tsx'
import type { Label } from '@/data/admin/label-row.ts'
import { formatCents } from '@/domain/money.ts'
import { labelsText as t } from '@/texts/admin/labels.ts'
import { CancelledLabel } from './label-parts.tsx'
import { useLabel } from './use-labels.ts'

interface Props {
  readonly order: string
  readonly label: Label
}

const costOf = ({ cost }: Label) => (cost === null ? null : formatCents(cost))

const UNWANTED: Readonly<Record<Label['kind'], string>> = {
  outbound: t.unwanted,
  exchange: t.exchanges.unwanted,
  return: t.returns.unwanted,
}

/** A label that stands, or may: printed again, looked for, taken back. */
export function BoughtLabel({ order, label }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { ask, print, isBusy } = useLabel(order)
  const { state, number, reason, detail } = label
  const isReturn = label.kind === 'return'
  if (state === 'buying') return <p role="status">{t.inHand}</p>
  if (state === 'unsure')
    return (
      <>
        <RefusedNote className="">
          {t.unsure} {label.lookedAt !== null && t.unsureAnswered(exactDate(label.lookedAt))}
        </RefusedNote>
        <div className="mt-3 flex flex-wrap gap-3">
          {(['find', 'buy_again'] as const).map((what) => (
            <span key={what} className="max-w-64">
              <button
                type="button"
                className={QUIET}
                disabled={isBusy}
                onClick={() => ask.mutate({ what, label })}
              >
                {what === 'find' ? t.found : t.again}
              </button>
              <span className="mt-1 block text-sm text-stone">
                {what === 'find' ? t.foundHint : t.againHint}
              </span>
            </span>
          ))}
        </div>
      </>
    )
  return (
    <>
      <p className="font-medium wrap-anywhere">{t.ready(number ?? '', costOf(label))}</p>
      {label.isOutdated && <RefusedNote className="mt-2">{t.outdated}</RefusedNote>}
      {label.isUnwanted && label.cancelledAt === null && (
        <RefusedNote className="mt-2">{UNWANTED[label.kind]}</RefusedNote>
      )}
      {reason !== null && (
        <p className="mt-1 text-sm text-terracotta-ink">
          {isReturn && reason === 'sent_already' ? t.returns.sentAlready : t.reasons[reason]} {detail}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        {label.isPrintable ? (
          <button type="button" className={QUIET} disabled={isBusy} onClick={() => print.mutate(label)}>
            <Icon name="import" />
            {t.print}
          </button>
        ) : (
          <p className="text-sm text-stone">{t.gone}</p>
        )}
        <button type="button" className={QUIET} disabled={isBusy} onClick={() => setAsking(true)}>
          {t.cancel}
        </button>
      </div>
      {isAsking && (
        <Ask
          question={t.cancelAsk}
          confirm={t.cancel}
          isDangerous
          isBusy={isBusy}
          onConfirm={() => {
            setAsking(false)
            ask.mutate({ what: 'cancel', label })
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{isReturn ? t.returns.cancelNote : t.cancelNote}</p>
        </Ask>
      )}
    </>
  )
}

/** A label of an order's list of them: what is done with it, or when it was given back. */
export const LabelThere = ({ order, label }: Props) =>
  label.state === 'cancelled' ? <CancelledLabel label={label} /> : <BoughtLabel order={order} label={label} />
