import { QUIET } from '@/admin/ui/controls.ts'
import { csvText } from '@/admin/ui/csv.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type CountLine, readCountLines, type StockCount } from '@/data/admin/counts.ts'
import { inputFromCents } from '@/domain/product-form.ts'
import { countsText as t } from '@/texts/admin/counts.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { saveCsv } from '@/ui/save-file.ts'

/** Lines that are asked for at once. */
const PER_PAGE = 2000

const difference = ({ counted, expected }: CountLine) => (counted ?? 0) - (expected ?? 0)

const { exportColumns: names } = t
const COLUMNS: readonly (readonly [name: string, cell: (line: CountLine) => string | number | null])[] = [
  [names.reference, ({ reference }) => reference],
  [names.product, ({ name }) => name],
  [names.label, ({ label }) => label],
  [names.counted, ({ counted }) => counted],
  [names.at, ({ countedAt }) => countedAt?.slice(0, 19).replace('T', ' ') ?? null],
  [names.expected, ({ expected }) => expected],
  [names.difference, difference],
  [names.after, ({ after }) => after],
  [names.cost, ({ cost }) => (cost === null ? null : inputFromCents(cost))],
]

async function everything(id: number): Promise<CountLine[]> {
  const all: CountLine[] = []
  for (let page = 1; ; page += 1) {
    const search = { wanted: 'all', text: '', page, perPage: PER_PAGE } as const
    const { items } = await readCountLines(adminClient(), id, search)
    all.push(...items)
    if (items.length < PER_PAGE) return all
  }
}

/** Hands all that was counted to the browser, as a file for a spreadsheet. */
export function ExportButton({ count }: { readonly count: StockCount }) {
  const { isBusy, onSubmit } = useSubmit(async () => {
    try {
      const lines = await everything(count.id)
      saveCsv(
        t.exportName(count.startedAt.slice(0, 10)),
        csvText(
          COLUMNS.map(([name]) => name),
          lines.map((line) => COLUMNS.map(([, cell]) => cell(line) ?? '')),
        ),
      )
    } catch (error) {
      toastFailure(t.exportFailed, error)
    }
  })
  return (
    <button type="button" className={QUIET} disabled={isBusy} onClick={onSubmit}>
      {t.export}
    </button>
  )
}
