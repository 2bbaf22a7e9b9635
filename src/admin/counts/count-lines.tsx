import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ListFrame } from '@/admin/ui/list-frame.tsx'
import { Pager } from '@/admin/ui/pager.tsx'
import { SearchField } from '@/admin/ui/search-field.tsx'
import { CELL, Table, WIDE } from '@/admin/ui/table.tsx'
import { Tabs } from '@/admin/ui/tabs.tsx'
import type { CountLine, CountView, StockCount } from '@/data/admin/counts.ts'
import { countsText as t } from '@/texts/admin/counts.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { lineName } from './line-name.ts'
import { countLinesQuery } from './queries.ts'

const PER_PAGE = 25

interface Props {
  readonly count: StockCount
  readonly views: readonly CountView[]
}

/** The variants of an inventory: what was counted, what was not, and where it differs. */
export function CountLines({ count, views }: Props) {
  const [view, setView] = useState<CountView>(views[0] ?? 'all')
  return (
    <div className="mt-6">
      <Tabs
        label={t.viewsLabel}
        tabs={views.map((one) => [one, t.views[one], <Lines key={one} count={count} view={one} />] as const)}
        value={view}
        onValue={setView}
      />
    </div>
  )
}

function Lines({ count, view }: { readonly count: StockCount; readonly view: CountView }) {
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [corrected, setCorrected] = useState<CountLine | null>(null)
  const isOpen = count.status === 'open'
  const lines = useQuery(countLinesQuery(count.id, { wanted: view, text, page, perPage: PER_PAGE }, isOpen))
  return (
    <>
      <ListFrame
        query={lines}
        filters={
          <search className="flex">
            <SearchField
              label={t.search}
              hint={t.searchHint}
              text={text}
              onText={(next) => {
                setText(next)
                setPage(1)
              }}
              className=""
            />
          </search>
        }
        isEmpty={(found) => found.count === 0}
        empty={<p className="mt-5 text-ink-soft">{t.nothing[view]}</p>}
      >
        {(found) => (
          <>
            <LineTable lines={found.items} view={view} isOpen={isOpen} onCorrect={setCorrected} />
            <Pager page={page} perPage={PER_PAGE} count={found.count} onPage={setPage} />
          </>
        )}
      </ListFrame>
      {corrected && <CorrectDialog count={count.id} line={corrected} onClose={() => setCorrected(null)} />}
    </>
  )
}

interface TableProps {
  readonly lines: readonly CountLine[]
  readonly view: CountView
  readonly isOpen: boolean
  readonly onCorrect: (line: CountLine) => void
}

function LineTable({ lines, view, isOpen, onCorrect }: TableProps) {
  // Who counts does not see what there should be.
  const compares = view === 'different' || view === 'all'
  const columns = [
    [t.lines.product],
    ...(compares ? [[t.lines.expected, `${WIDE} text-right`] as const] : []),
    ...(view === 'missing' ? [] : [[t.lines.counted, 'text-right'] as const]),
    ...(compares
      ? [[t.lines.difference, 'text-right'] as const, [t.lines.stock, `${WIDE} text-right`] as const]
      : []),
    [t.lines.actions],
  ] as const
  return (
    <Table className="mt-4" columns={columns}>
      {lines.map((line) => (
        <Row key={line.variantId} line={line} view={view} compares={compares}>
          {isOpen && (
            <button
              type="button"
              aria-label={view === 'missing' ? t.countOne(lineName(line)) : t.correctOne(lineName(line))}
              className="link py-0.5"
              onClick={() => onCorrect(line)}
            >
              {view === 'missing' ? t.count : t.correct}
            </button>
          )}
        </Row>
      ))}
    </Table>
  )
}

interface RowProps {
  readonly line: CountLine
  readonly view: CountView
  readonly compares: boolean
  readonly children: ReactNode
}

function Row({ line, view, compares, children }: RowProps) {
  const { reference, counted, expected, sold, before, after, moved, corrected } = line
  const difference = (counted ?? 0) - (expected ?? 0)
  const away = -((before ?? 0) + difference)
  return (
    <tr>
      <td className={`${CELL} wrap-anywhere`}>
        <span className="font-medium">{lineName(line)}</span>
        <span className="block text-sm text-stone">{reference}</span>
        {/* The column of what was expected is of wide screens. */}
        {compares && sold ? (
          <span className="block text-sm text-stone md:hidden">{t.soldOf(expected ?? 0, sold)}</span>
        ) : null}
        {compares && (moved || corrected || away > 0) && (
          <span className="block text-sm text-terracotta-ink">
            {corrected ? t.corrected : moved ? t.moved : t.soldAway(away)}
          </span>
        )}
      </td>
      {compares && (
        <td className={`${CELL} ${WIDE} text-right figures`}>
          {expected}
          {sold ? <span className="block text-sm text-stone">{t.soldHere(sold)}</span> : null}
        </td>
      )}
      {view !== 'missing' && (
        <td data-column={t.lines.counted} className={`${CELL} text-right font-medium figures`}>
          {counted}
        </td>
      )}
      {compares && (
        <>
          <td
            data-column={t.lines.difference}
            className={`${CELL} text-right figures ${difference < 0 ? 'text-terracotta-ink' : ''}`}
          >
            {t.difference(difference)}
          </td>
          <td className={`${CELL} ${WIDE} text-right figures`}>{after}</td>
        </>
      )}
      <td className={`${CELL} text-right`}>{children}</td>
    </tr>
  )
}
