import { CELL, Table } from '@/admin/ui/table.tsx'
import type { MoveReport } from '@/data/admin/moves.ts'
import { movingText as t } from '@/texts/admin/moving.ts'
import type { CsvKind, ReadMove } from './open-file.ts'
import type { Aside } from './read-file.ts'

/** Lines that a report shows: what stays behind comes first, then what changes. */
const SHOWN = 200

interface Props {
  readonly kind: CsvKind
  readonly report: MoveReport
  readonly read: ReadMove
}

/** What several remarks say of one line. */
function byLine(remarks: readonly Aside[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const { line, message } of remarks)
    found.set(line, [found.get(line), message].filter(Boolean).join('. '))
  return found
}

/** What a file would do, in figures and line by line. */
export function MoveReportView({ kind, report, read }: Props) {
  const { created, completed, same, erased, subscribed } = report
  const { asides, notes, labels } = read
  const isIdle = created + completed + subscribed === 0
  const noted = byLine(notes)
  const shown = new Set(report.lines.map(({ line }) => line))
  const rows = [
    ...asides.map(({ line, message }, index) => ({
      key: `aside ${index}`,
      line,
      who: '',
      result: message,
      isAside: true,
    })),
    ...report.lines.map(({ line, action, isSubscribed }) => ({
      key: `line ${line}`,
      line,
      who: labels.get(line) ?? '',
      result: [[t.actions[action], isSubscribed && t.subscribed].filter(Boolean).join(', '), noted.get(line)]
        .filter(Boolean)
        .join('. '),
      isAside: false,
    })),
    ...[...noted]
      .filter(([line]) => !shown.has(line))
      .map(([line, message]) => ({ key: `note ${line}`, line, who: '', result: message, isAside: false })),
  ]
  const all = asides.length + created + completed + same + erased
  const columns = [
    [t.lineColumn, 'w-16'],
    [kind === 'customers' ? t.whoColumn : t.orderColumn],
    // The last head of a table is spoken alone unless it says otherwise.
    [t.resultColumn, '', t.resultColumn],
  ] as const
  return (
    <section aria-label={t.report}>
      <div
        role="status"
        className={`rounded-[3px] px-4 py-2.5 ${asides.length > 0 ? 'bg-straw-pale' : 'bg-olive-pale'}`}
      >
        <p className="font-medium">
          {isIdle
            ? t.upToDate
            : [
                t.created[kind](created),
                completed > 0 && t.completed(completed),
                subscribed > 0 && t.newSubscribers(subscribed),
                same > 0 && t.same(same),
              ]
                .filter(Boolean)
                .join(', ')}
        </p>
        {erased > 0 && <p>{t.erased[kind](erased)}</p>}
        {asides.length > 0 && <p>{t.asides(asides.length)}</p>}
        {notes.length > 0 && <p>{t.remarks(notes.length)}</p>}
      </div>
      {rows.length > 0 && (
        <Table className="mt-3" columns={columns}>
          {rows.slice(0, SHOWN).map(({ key, line, who, result, isAside }) => (
            <tr key={key}>
              <td className={`${CELL} figures`}>{line}</td>
              <td className={`${CELL} wrap-anywhere`}>{who}</td>
              <td className={`${CELL} wrap-anywhere ${isAside ? 'text-terracotta-ink' : 'text-ink-soft'}`}>
                {result}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {all > SHOWN && <p className="mt-2 text-sm text-stone">{t.more(all - Math.min(SHOWN, rows.length))}</p>}
    </section>
  )
}
