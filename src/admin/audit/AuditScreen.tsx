import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AuditList } from '@/admin/ui/AuditList.tsx'
import { auditAuthorsQuery, auditQuery } from '@/admin/ui/audit-queries.ts'
import { SelectField } from '@/admin/ui/form/fields.tsx'
import { Screen } from '@/admin/ui/Screen.tsx'
import { auditText as t } from '@/texts/admin/audit.ts'

const TABLES = Object.entries(t.tables).map(([value, label]) => ({ value, label }))

/** Everything administrators changed, for owners. The filters live in the address. */
export function AuditScreen() {
  const [params, setParams] = useSearchParams()
  const [table, admin] = [params.get('objet') ?? '', params.get('par') ?? '']
  const { data: authors = [] } = useQuery(auditAuthorsQuery)
  const query = useInfiniteQuery(auditQuery({ tables: table ? [table] : null, admin: admin || null }))
  const filter = (name: string) => (value: string) =>
    setParams(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true },
    )
  return (
    <Screen title={t.title}>
      <p className="mt-1 text-ink-soft">{t.intro}</p>
      <search className="mt-6 grid gap-3 sm:grid-cols-2 lg:max-w-2xl">
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
      </search>
      <AuditList query={query} isNamed none={table || admin ? t.noneFound : t.none} />
    </Screen>
  )
}
