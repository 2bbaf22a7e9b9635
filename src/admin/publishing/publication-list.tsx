import { useState } from 'react'
import { Ask } from '@/admin/ui/ask.tsx'
import { QUIET } from '@/admin/ui/controls.ts'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { exactDate } from '@/admin/ui/dates.ts'
import { CELL, Table, WIDE, WIDER } from '@/admin/ui/table.tsx'
import type { Publication } from '@/data/admin/publishing.ts'
import { durationText, publishingText as t } from '@/texts/admin/publishing.ts'
import { Contained } from './contained.tsx'

const BADGES: Readonly<Record<Publication['state'] | 'current', string>> = {
  requested: 'bg-straw-pale',
  building: 'bg-straw-pale',
  published: 'bg-linen-deep text-ink-soft',
  failed: 'bg-terracotta-pale text-terracotta-ink',
  current: 'bg-olive text-linen',
}

interface Props {
  readonly publications: readonly Publication[]
  /** Nothing else can be started meanwhile. */
  readonly isRunning: boolean
  readonly onRollBack: (id: string) => Promise<unknown>
}

/** The latest publications; on narrow screens a row folds everything below its date. */
export function PublicationList({ publications, isRunning, onRollBack }: Props) {
  const [wanted, setWanted] = useState<Publication | null>(null)
  // The whole shop goes back with its texts: that is for who works on the whole shop.
  const mayRollBack = useAdmin().role !== 'editor'
  return (
    <>
      <Table
        className="mt-3"
        columns={[
          [t.columns.when],
          [t.columns.state],
          [t.columns.who, WIDE],
          [t.columns.duration, `text-right ${WIDE}`],
          [t.columns.pages, `text-right ${WIDER}`],
          [t.columns.products, `text-right ${WIDER}`],
          [t.columns.actions, WIDE],
        ]}
      >
        {publications.map((publication) => (
          <Row
            key={publication.id}
            publication={publication}
            isRunning={isRunning}
            onWanted={mayRollBack ? () => setWanted(publication) : null}
          />
        ))}
      </Table>
      {wanted && (
        <Ask
          question={t.askRollBack}
          confirm={t.rollBack}
          isBusy={isRunning}
          onConfirm={() => {
            void onRollBack(wanted.id).catch(() => undefined)
            setWanted(null)
          }}
          onCancel={() => setWanted(null)}
        >
          <p>{t.askRollBackHint(exactDate(dateOf(wanted)))}</p>
        </Ask>
      )}
    </>
  )
}

const dateOf = ({ finishedAt, requestedAt }: Publication): string => finishedAt ?? requestedAt

interface RowProps {
  readonly publication: Publication
  readonly isRunning: boolean
  /** Null for who may not go back to a version. */
  readonly onWanted: (() => void) | null
}

function Row({ publication, isRunning, onWanted }: RowProps) {
  const { kind, state, who, durationMs, pages, products, reason, isCurrent, canRollBack, versionOf } =
    publication
  const when = exactDate(dateOf(publication))
  const duration = durationMs === null ? '—' : durationText(durationMs)
  const counts = [
    durationMs !== null && duration,
    pages !== null && t.pages(pages),
    products !== null && t.products(products),
  ]
  const button = canRollBack && onWanted && (
    <button
      type="button"
      aria-label={t.rollBackTo(when)}
      disabled={isRunning}
      className={QUIET}
      onClick={onWanted}
    >
      {t.rollBack}
    </button>
  )
  return (
    <tr>
      <td className={CELL}>
        <time dateTime={dateOf(publication)} className="block font-medium">
          {when}
        </time>
        {kind === 'roll_back' && (
          <span className="block text-sm text-stone">
            {versionOf ? t.rollBackKindTo(exactDate(versionOf)) : t.rollBackKind}
          </span>
        )}
        <Contained publication={publication} />
        <span className="block text-sm text-stone md:hidden">{who || t.shop}</span>
        <span className="block text-sm text-stone xl:hidden">
          {counts.slice(1).filter(Boolean).join(' · ')}
        </span>
        {reason && <span className="mt-1 block text-sm whitespace-pre-line wrap-anywhere">{reason}</span>}
        {button && <span className="mt-2 block md:hidden">{button}</span>}
      </td>
      <td className={CELL}>
        <span
          className={`inline-block rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-[1.25rem] font-medium whitespace-nowrap ${BADGES[isCurrent ? 'current' : state]}`}
        >
          {isCurrent ? t.isCurrent : t.states[state]}
        </span>
        <span className="mt-1 block text-sm text-stone md:hidden">{durationMs !== null && duration}</span>
      </td>
      <td className={`${CELL} ${WIDE} wrap-break-word`}>{who || t.shop}</td>
      <td className={`${CELL} ${WIDE} text-right whitespace-nowrap figures`}>{duration}</td>
      <td className={`${CELL} ${WIDER} text-right figures`}>{pages?.toLocaleString('fr-FR') ?? '—'}</td>
      <td className={`${CELL} ${WIDER} text-right figures`}>{products?.toLocaleString('fr-FR') ?? '—'}</td>
      <td className={`${CELL} ${WIDE} text-right`}>{button}</td>
    </tr>
  )
}
