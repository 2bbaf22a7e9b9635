import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { AuditList } from '@/admin/ui/audit-list.tsx'
import { auditAuthorsQuery, auditQuery } from '@/admin/ui/audit-queries.ts'
import { QUIET } from '@/admin/ui/controls.ts'
import { DayField } from '@/admin/ui/day-field.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { useAddress } from '@/admin/ui/use-address.ts'
import { auditText as t } from '@/texts/admin/audit.ts'
import { SelectField } from '@/ui/form/fields.tsx'
import { useAuditExport } from './use-audit-export.ts'

const TABLES = Object.entries(t.tables).map(([value, label]) => ({ value, label }))

/** A day of the address, or null: anybody may have typed it. */
const dayOf = (text: string | null): string | null =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null

/** Everything administrators changed, and how they logged in, for owners. The filters live in the address. */
export function AuditScreen() {
  const [params, setAddress] = useAddress()
  const [table, admin] = [params.get('objet') ?? '', params.get('par') ?? '']
  const [from, to] = [dayOf(params.get('du')), dayOf(params.get('au'))]
  const search = { tables: table ? [table] : null, admin: admin || null, from, to }
  const { data: authors = [] } = useQuery(auditAuthorsQuery)
  const query = useInfiniteQuery(auditQuery(search))
  const { isExporting, run } = useAuditExport(search)
  const filter = (name: string) => (value: string) =>
    setAddress(
      (before) => {
        const made = new URLSearchParams(before)
        if (value) made.set(name, value)
        else made.delete(name)
        return made
      },
      { replace: true },
    )
  const isEmpty = query.data?.pages[0]?.length === 0
  return (
    <Screen title={t.title}>
      <p className="mt-1 text-ink-soft">{t.intro}</p>
      <search className="mt-6 grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-[repeat(4,minmax(0,15rem))_auto]">
        <SelectField
          name="objet"
          label={t.what}
          value={table}
          onValue={filter('objet')}
          options={[{ value: '', label: t.allTables }, ...TABLES]}
        />
        <SelectField
          name="par"
          label={t.who}
          value={admin}
          onValue={filter('par')}
          options={[
            { value: '', label: t.everybody },
            ...authors.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <DayField name="du" label={t.firstDay} day={from} max={to} onDay={filter('du')} />
        <DayField name="au" label={t.lastDay} day={to} min={from} onDay={filter('au')} />
        <button
          type="button"
          className={`justify-self-start xl:beside-field ${QUIET}`}
          disabled={isExporting || !query.data || isEmpty}
          onClick={run}
        >
          {isExporting ? t.exporting : t.exportAll}
        </button>
      </search>
      <AuditList query={query} isNamed none={table || admin || from || to ? t.noneFound : t.none} />
    </Screen>
  )
}
