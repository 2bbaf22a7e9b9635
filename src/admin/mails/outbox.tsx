import { useQuery } from '@tanstack/react-query'
import { ListFrame } from '@/admin/ui/list-frame.tsx'
import { ListSearchBar } from '@/admin/ui/list-search-bar.tsx'
import { Nothing } from '@/admin/ui/nothing.tsx'
import { Pager } from '@/admin/ui/pager.tsx'
import { Table, WIDE, WIDER } from '@/admin/ui/table.tsx'
import { useListSearch } from '@/admin/ui/use-list-search.ts'
import { MAIL_STATUSES } from '@/domain/mail-sentences.ts'
import { outboxText as t } from '@/texts/admin/outbox.ts'
import { OutboxRow } from './outbox-row.tsx'
import { outboxQuery } from './queries.ts'
import { TestEmail } from './test-email.tsx'

/** Mails that a page of the list shows. */
const PER_PAGE = 30

const COLUMNS = [
  [t.columns.mail, 'md:w-1/2 xl:w-1/5'],
  // As much as most addresses want: they may break, and would be given less.
  [t.columns.to, `${WIDER} w-3/10`],
  [t.columns.status, WIDE],
  [t.columns.date, WIDER],
  [t.columns.actions],
] as const

/** The mails that wait, and those of the last months: which arrived, which did not, and why. */
export function Outbox() {
  const { search, change } = useListSearch(MAIL_STATUSES, PER_PAGE)
  const mails = useQuery(outboxQuery(search))
  const { data } = mails
  const isFiltered = search.text !== '' || search.status !== null
  return (
    <>
      <TestEmail />
      <ListFrame
        query={mails}
        filters={
          <ListSearchBar
            words={t}
            search={search}
            status={t.status}
            all={t.allStatuses}
            statuses={MAIL_STATUSES.map((value) => ({ value, label: t.statuses[value] }))}
            onChange={change}
            className=""
          />
        }
        found={data && t.found(data.count)}
        isEmpty={({ count }) => count === 0}
        empty={
          <Nothing
            title={t.none}
            hint={isFiltered ? t.noneFiltered : t.noneYet}
            reset={isFiltered && t.showAll}
            onReset={() => change({ text: '', status: null })}
          />
        }
      >
        {(found) => (
          <>
            <Table columns={COLUMNS} className="mt-3">
              {found.mails.map((mail) => (
                <OutboxRow key={mail.id} mail={mail} />
              ))}
            </Table>
            <Pager {...search} count={found.count} onPage={(page) => change({ page })} />
          </>
        )}
      </ListFrame>
    </>
  )
}
