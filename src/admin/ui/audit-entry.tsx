import { Link } from 'react-router'
import type { AuditChange, AuditEntry as Entry } from '@/data/admin/audit.ts'
import { auditText as t } from '@/texts/admin/audit.ts'
import { hasDoer, nameOf, pathOf, spokenChange } from './audit-words.ts'
import { exactDate } from './dates.ts'

interface ChangeProps {
  readonly entry: Entry
  readonly column: string
  readonly change: AuditChange
}

function Change({ entry, column, change }: ChangeProps) {
  const said = spokenChange(entry, column, change)
  return (
    <div className="sm:grid sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-3">
      <dt className="text-stone">{t.column(column)}</dt>
      <dd className="line-clamp-4 wrap-anywhere">
        {typeof said === 'string' ? (
          <span className="text-stone">{said}</span>
        ) : (
          <>
            {said.from !== null && (
              <del className="text-stone">
                <span className="sr-only">{t.from} </span>
                {said.from}
              </del>
            )}
            {said.from !== null && said.to !== null && ' → '}
            {said.to !== null && (
              <ins className="no-underline">
                <span className="sr-only">{t.to} </span>
                {said.to}
              </ins>
            )}
          </>
        )}
      </dd>
    </div>
  )
}

/** Fields that are shown at once; an added product has some twenty. */
const SHOWN = 6

function Changes({ entry }: { readonly entry: Entry }) {
  // A number of the database's tells nobody anything.
  const all = Object.entries(entry.changes).filter(([name]) => name !== 'id')
  if (all.length === 0) return null
  const list = (
    <dl className="mt-1.5 space-y-1 text-sm">
      {all.map(([name, change]) => (
        <Change key={name} entry={entry} column={name} change={change} />
      ))}
    </dl>
  )
  if (all.length <= SHOWN) return list
  return (
    <details className="mt-1">
      <summary className="w-fit py-1 text-sm font-medium text-olive-dark">{t.showAll(all.length)}</summary>
      {list}
    </details>
  )
}

interface Props {
  readonly entry: Entry
  /** Whether to name the thing; a history of one thing need not. */
  readonly isNamed: boolean
}

/** One write: what, by whom, when, and the values before and after. */
export function AuditEntry({ entry, isNamed }: Props) {
  const { operation, table, adminName, at } = entry
  const name = nameOf(entry)
  const isLogIn = table === 'log_ins'
  const what = t.named(table, name)
  const path = pathOf(entry)
  return (
    <li className="px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium wrap-anywhere">
          {t.operations[operation]}
          {isLogIn && ` · ${name}`}
          {isNamed && !isLogIn && (
            <>
              {' · '}
              {path ? (
                <Link to={path} className="hover:underline">
                  {what}
                </Link>
              ) : (
                what
              )}
            </>
          )}
          {!isNamed && !isLogIn && table !== 'products' && ` · ${t.table(table)}`}
        </span>
        <span className="text-sm text-stone">
          {hasDoer(entry) ? t.by(adminName, exactDate(at)) : t.at(exactDate(at))}
        </span>
      </p>
      {operation !== 'delete' && <Changes entry={entry} />}
    </li>
  )
}
