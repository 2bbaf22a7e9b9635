import { QUIET } from '@/admin/ui/controls.ts'
import { csvText } from '@/admin/ui/csv.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { adminClient } from '@/data/admin/client.ts'
import { readStock, type StockItem, type StockSearch } from '@/data/admin/stock.ts'
import { dayInFrance } from '@/domain/analytics.ts'
import { inputFromCents } from '@/domain/product-form.ts'
import { marginPercent } from '@/domain/stock.ts'
import { inventoryText as t } from '@/texts/admin/inventory.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { saveCsv } from '@/ui/save-file.ts'

/** Lines that are asked for at once. */
const PER_PAGE = 2000

const COLUMNS: readonly (readonly [name: string, cell: (item: StockItem) => string])[] = [
  [t.exportColumns.reference, (item) => item.reference],
  [t.exportColumns.product, (item) => item.name],
  [t.exportColumns.label, (item) => item.label ?? ''],
  [t.exportColumns.stock, (item) => String(item.stock)],
  [t.exportColumns.min, (item) => String(item.minStock)],
  [t.exportColumns.max, (item) => (item.maxStock === null ? '' : String(item.maxStock))],
  [t.exportColumns.cost, (item) => (item.cost === null ? '' : inputFromCents(item.cost))],
  [t.exportColumns.price, (item) => inputFromCents(item.price)],
  [t.exportColumns.margin, (item) => marginPercent(item.netPrice, item.cost)?.toLocaleString('fr-FR') ?? ''],
  [t.exportColumns.onWay, (item) => String(item.onWay)],
  [t.exportColumns.supplier, (item) => item.supplier ?? ''],
  [t.exportColumns.restocked, (item) => item.lastRestocked?.slice(0, 10) ?? ''],
  [t.exportColumns.state, (item) => t.states[item.state]],
]

async function everything(search: StockSearch): Promise<StockItem[]> {
  const all: StockItem[] = []
  for (let page = 1; ; page += 1) {
    const { items } = await readStock(adminClient(), { ...search, page, perPage: PER_PAGE })
    all.push(...items)
    if (items.length < PER_PAGE) return all
  }
}

/** Hands what the list finds to the browser, as a file for a spreadsheet. */
export function ExportButton({ search }: { readonly search: StockSearch }) {
  const { isBusy, onSubmit } = useSubmit(async () => {
    try {
      const items = await everything(search)
      const rows = items.map((item) => COLUMNS.map(([, cell]) => cell(item)))
      saveCsv(
        t.exportName(dayInFrance(new Date())),
        csvText(
          COLUMNS.map(([name]) => name),
          rows,
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
