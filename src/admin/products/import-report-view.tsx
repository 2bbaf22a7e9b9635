import { QUIET } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import type { ImportReport } from '@/data/admin/products-exchange.ts'
import { importText as t } from '@/texts/admin/product-import.ts'
import type { LineNote, LineProblem } from './csv-lines.ts'
import { NOTES } from './foreign/notes.ts'

/** Lines the report shows: what is wrong comes first, then what changes. */
const SHOWN = 500
const CELL = 'px-3 py-1.5 align-top'

interface Props {
  readonly report: ImportReport
  readonly problems: readonly LineProblem[]
  /** What does not come, and stops nothing. */
  readonly notes: readonly LineNote[]
  /** What each line of the file is about. */
  readonly names: ReadonlyMap<number, string>
  readonly onRestart: () => void
  /** Back to how the columns are read; null where there is nothing to choose. */
  readonly onColumns: (() => void) | null
}

/** What a file would do, line by line. */
export function ImportReportView({ report: { lines }, problems, notes, names, onRestart, onColumns }: Props) {
  const wrong = new Set(problems.map(({ line }) => line))
  const count = (wanted: string) =>
    lines.filter(({ action, line }) => action === wanted && !wrong.has(line)).length
  const isIdle = problems.length === 0 && lines.every(({ action }) => action === 'same')
  const noted = new Map<number, string>()
  for (const { line, message } of notes)
    noted.set(line, [noted.get(line), message].filter(Boolean).join('. '))
  const kinds = NOTES.map((kind) => [kind, notes.filter((note) => note.kind === kind).length] as const)
  const shown = new Set(lines.map(({ line }) => line))
  const rows = [
    ...problems.map(({ line, message }, index) => ({
      key: `problem ${index}`,
      line,
      product: names.get(line) ?? '',
      result: message,
      isWrong: true,
    })),
    ...[
      ...lines
        .filter(({ line }) => !wrong.has(line))
        .map(({ line, identifier, action }) => ({
          key: `line ${line}`,
          line,
          product: names.get(line) || identifier,
          result: [t.actions[action], noted.get(line)].filter(Boolean).join('. '),
          isWrong: false,
          isSame: action === 'same' && !noted.has(line),
        })),
      ...[...noted]
        .filter(([line]) => !shown.has(line) && !wrong.has(line))
        .map(([line, message]) => ({
          key: `note ${line}`,
          line,
          product: names.get(line) ?? '',
          result: message,
          isWrong: false,
          isSame: false,
        })),
    ].sort((a, b) => Number(a.isSame) - Number(b.isSame) || a.line - b.line),
  ]
  return (
    <section aria-label={t.report} className="mt-4">
      <div
        role="status"
        className={`rounded-[3px] px-4 py-2.5 ${problems.length > 0 ? 'bg-terracotta-pale' : 'bg-olive-pale'}`}
      >
        {problems.length > 0 && <p className="font-medium">{t.problems(wrong.size)}</p>}
        {kinds.map(([kind, many]) => many > 0 && <p key={kind}>{t.notes[kind](many)}</p>)}
        <p>{isIdle ? t.nothing : t.summary(count('create'), count('update'), count('same'))}</p>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {onColumns && (
          <button type="button" className={QUIET} onClick={onColumns}>
            <Icon name="undo" className="size-4" />
            {t.backToColumns}
          </button>
        )}
        <button type="button" className={QUIET} onClick={onRestart}>
          {t.another}
        </button>
      </div>
      <table aria-label={t.report} className="mt-3 w-full border-y border-line text-left">
        <thead>
          <tr className="border-b border-line text-sm text-stone">
            <th scope="col" className={`${CELL} w-16 font-medium`}>
              {t.lineColumn}
            </th>
            <th scope="col" className={`${CELL} font-medium`}>
              {t.productColumn}
            </th>
            <th scope="col" className={`${CELL} font-medium`}>
              {t.resultColumn}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.slice(0, SHOWN).map(({ key, line, product, result, isWrong }) => (
            <tr key={key}>
              <td className={`${CELL} figures`}>{line}</td>
              <td className={`${CELL} wrap-anywhere`}>{product}</td>
              <td className={`${CELL} ${isWrong ? 'font-medium text-terracotta-ink' : 'text-ink-soft'}`}>
                {result}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
