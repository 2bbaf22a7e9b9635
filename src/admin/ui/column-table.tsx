import { List, type Option } from '@/ui/form/fields.tsx'
import type { Table } from './csv-table.ts'

const CELL = 'align-middle max-sm:block sm:px-2 sm:py-1.5'

interface Props {
  readonly table: Table
  /** What each column of the file is read as; null is nothing. */
  readonly mapping: readonly (string | null)[]
  /** What a column may be read as; the empty value is nothing. */
  readonly options: readonly Option[]
  readonly words: {
    readonly mapping: string
    readonly theirColumn: string
    readonly example: string
    readonly ourColumn: string
    readonly readAs: (column: string) => string
  }
  readonly onChoose: (at: number, value: string) => void
}

/** @returns a mapping in which a column is read as `chosen`: a column of ours is read from one of theirs. */
export const withChoice = <Target extends string | null>(
  mapping: readonly Target[],
  at: number,
  chosen: Target,
): (Target | null)[] =>
  mapping.map((target, index) => (index === at ? chosen : target === chosen ? null : target))

/** How the columns of a file of another software are read, one after the other, with an example of each; on a phone one under the other. */
export function ColumnTable({ table: { header, rows }, mapping, options, words, onChoose }: Props) {
  const example = (at: number) => {
    for (const { cells } of rows) if (cells[at]?.trim()) return cells[at]?.trim()
    return ''
  }
  return (
    <table
      aria-label={words.mapping}
      className="w-full border-y border-line text-left max-sm:block sm:table-fixed"
    >
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line text-sm text-stone">
          <th scope="col" className={`${CELL} font-medium`}>
            {words.theirColumn}
          </th>
          <th scope="col" className={`${CELL} font-medium`}>
            {words.example}
          </th>
          {/* What is chosen is read whole. */}
          <th scope="col" className={`${CELL} font-medium sm:w-[44%]`}>
            {words.ourColumn}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-sm:block">
        {header.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <tr key={`${at} ${name}`} className="max-sm:block max-sm:space-y-1 max-sm:py-3">
            <th scope="row" className={`${CELL} font-medium wrap-anywhere`}>
              {name}
            </th>
            <td className={`${CELL} truncate text-sm text-ink-soft`}>{example(at)}</td>
            <td className={CELL}>
              <List
                aria-label={words.readAs(name)}
                value={mapping[at] ?? ''}
                options={options}
                onValue={(value) => onChoose(at, value)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
