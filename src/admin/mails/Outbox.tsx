import { useQuery } from '@tanstack/react-query'
import { Choice } from '@/admin/ui/Choice.tsx'
import { Nothing } from '@/admin/ui/Nothing.tsx'
import { Pager } from '@/admin/ui/Pager.tsx'
import { Queried, Waiting } from '@/admin/ui/Queried.tsx'
import { SearchField } from '@/admin/ui/SearchField.tsx'
import { Table, WIDE, WIDER } from '@/admin/ui/Table.tsx'
import { useListSearch } from '@/admin/ui/use-list-search.ts'
import { MAIL_STATUSES, type MailStatus } from '@/domain/mail-sentences.ts'
import { outboxText as t } from '@/texts/admin/outbox.ts'
import { OutboxRow } from './OutboxRow.tsx'
import { outboxQuery } from './queries.ts'

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
      <search className="flex flex-wrap gap-3">
        <SearchField
          label={t.search}
          hint={t.searchHint}
          text={search.text}
          onText={(text) => change({ text })}
          className="min-w-56"
        />
        <Choice<MailStatus | ''>
          label={t.status}
          value={search.status ?? ''}
          options={[
            { value: '', label: t.allStatuses },
            ...MAIL_STATUSES.map((value) => ({ value, label: t.statuses[value] })),
          ]}
          onValue={(status) => change({ status: status || null })}
          className="max-sm:w-full"
        />
      </search>
      <p role="status" className="mt-4 text-sm text-stone">
        {data && t.found(data.count)}
      </p>
      <Queried query={mails} waiting={<Waiting className="mt-3 space-y-2" shapes={Array(6).fill('h-14')} />}>
        {(found) =>
          found.count === 0 ? (
            <Nothing
              title={t.none}
              hint={isFiltered ? t.noneFiltered : t.noneYet}
              reset={isFiltered && t.showAll}
              onReset={() => change({ text: '', status: null })}
            />
          ) : (
            <div className={mails.isPlaceholderData ? 'opacity-60' : undefined}>
              <Table columns={COLUMNS} className="mt-3">
                {found.mails.map((mail) => (
                  <OutboxRow key={mail.id} mail={mail} />
                ))}
              </Table>
              <Pager
                page={search.page}
                last={Math.ceil(found.count / search.perPage)}
                onPage={(page) => change({ page })}
              />
            </div>
          )
        }
      </Queried>
    </>
  )
}
