import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { shortDate } from '@/admin/ui/dates.ts'
import { ListFrame } from '@/admin/ui/list-frame.tsx'
import { Nothing } from '@/admin/ui/nothing.tsx'
import { Pager } from '@/admin/ui/pager.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { CELL, OpeningRow, Table, WIDE } from '@/admin/ui/table.tsx'
import type { StockCount, StockCountPage } from '@/data/admin/counts.ts'
import { formatCents } from '@/domain/money.ts'
import { countsText as t } from '@/texts/admin/counts.ts'
import { countsQuery } from './queries.ts'
import { StartDialog } from './start-dialog.tsx'

const PER_PAGE = 20

/** What an inventory is about, in words. */
export const scopeOf = ({ category, supplier }: Pick<StockCount, 'category' | 'supplier'>): string =>
  category !== null ? t.category(category) : supplier !== null ? t.supplier(supplier) : t.everything

/** All inventories, the latest first. */
export function CountsScreen() {
  const [page, setPage] = useState(1)
  const [isStarting, setStarting] = useState(false)
  const counts = useQuery(countsQuery(page, PER_PAGE))
  const open = counts.data?.open ?? null
  return (
    <Screen
      title={t.title}
      actions={
        <>
          <Link to="/inventory" className={QUIET}>
            {t.back}
          </Link>
          {open === null ? (
            <button
              type="button"
              className={PRIMARY}
              disabled={!counts.data}
              onClick={() => setStarting(true)}
            >
              {t.start}
            </button>
          ) : (
            <Link to={`/inventory/counts/${open}`} className={PRIMARY}>
              {t.resume}
            </Link>
          )}
        </>
      }
    >
      <ListFrame
        query={counts}
        isEmpty={({ count }) => count === 0}
        empty={<Nothing title={t.none} hint={t.noneHint} reset={false} onReset={() => undefined} />}
      >
        {(found) => (
          <>
            <Rows items={found.items} />
            <Pager page={page} perPage={PER_PAGE} count={found.count} onPage={setPage} />
          </>
        )}
      </ListFrame>
      {isStarting && <StartDialog onClose={() => setStarting(false)} />}
    </Screen>
  )
}

const { columns } = t

const Rows = ({ items }: Pick<StockCountPage, 'items'>) => (
  <Table
    className="mt-5"
    columns={[
      [columns.when],
      [columns.status, WIDE],
      [columns.counted, `${WIDE} text-right`],
      [columns.differences, 'text-right'],
      [columns.value, `${WIDE} text-right`],
      [columns.actions],
    ]}
  >
    {items.map(({ count, counted, differences, pieces, value }) => {
      const day = shortDate(count.startedAt)
      const isWritten = count.status === 'written'
      return (
        <OpeningRow key={count.id} to={`/inventory/counts/${count.id}`}>
          <td className={`${CELL} wrap-anywhere`}>
            <span className="font-medium">{day}</span>
            <span className="block text-sm">{scopeOf(count)}</span>
            <span className="block text-sm text-stone">{t.by(count.startedBy)}</span>
            <span className="block text-sm text-stone md:hidden">{t.statuses[count.status]}</span>
          </td>
          <td className={`${CELL} ${WIDE}`}>{t.statuses[count.status]}</td>
          <td className={`${CELL} ${WIDE} text-right figures`}>
            {isWritten && counted.toLocaleString('fr-FR')}
          </td>
          <td
            {...(isWritten && { 'data-column': columns.differences })}
            className={`${CELL} text-right figures`}
          >
            {isWritten && (
              <>
                {differences.toLocaleString('fr-FR')}
                {differences > 0 && <span className="block text-sm text-stone">{t.pieces(pieces)}</span>}
              </>
            )}
          </td>
          <td className={`${CELL} ${WIDE} text-right whitespace-nowrap figures`}>
            {isWritten && formatCents(value)}
          </td>
          <td className={`${CELL} text-right`}>
            <Link
              to={`/inventory/counts/${count.id}`}
              aria-label={t.openOne(day)}
              className="link inline-block py-0.5 font-medium"
            >
              {t.open}
            </Link>
          </td>
        </OpeningRow>
      )
    })}
  </Table>
)
