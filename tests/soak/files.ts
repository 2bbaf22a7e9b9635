import { csvOf } from '@/admin/products/csv-file.ts'
import { parseProducts } from '@/admin/products/csv-lines.ts'
import { exportProducts, type ImportLine, importProducts } from '@/data/admin/products-exchange.ts'
import { nativeDatabase } from '../db/support/database.ts'
import { apiOf, productContext } from '../db/support/product-context.ts'

/** New products at once: a call of an administrator has 8 s, and other work may go on here. */
const BATCH = 100

/** What became of a catalogue that went out as a file and came in again. */
export interface FileFigures {
  readonly products: number
  readonly lines: number
  readonly megabytes: number
  readonly problems: number
  /** Products that were not found as they were. */
  readonly changed: number
  /** Of the first imports, when all was new, together. */
  readonly importMs: number
  readonly exportMs: number
  readonly readMs: number
  readonly dryRunMs: number
}

/** Imports products with sizes, exports the catalogue and tries the file again. */
export async function productFile(products: number, sizes: number): Promise<FileFigures> {
  const context = await productContext(await nativeDatabase())
  const api = apiOf(context)
  try {
    const lines = Array.from(
      { length: products },
      (_, n): ImportLine => ({
        line: n + 2,
        identifier: `LOT-${n}`,
        name: `Chapeau ${n}`,
        price: 40,
        category: 'Chapeaux',
        artisan: 'Fatima',
        description: 'Tressé à la main, à Zoumi. '.repeat(10).trim(),
        options: ['Taille'],
        variants: Array.from({ length: sizes }, (_, size) => ({
          option1: String(54 + size),
          stock: n % 7,
          price: size === 0 ? null : 45,
        })),
      }),
    )
    const times = [performance.now()]
    for (let at = 0; at < lines.length; at += BATCH) {
      const made = await importProducts(api, lines.slice(at, at + BATCH), false)
      if (!made.done) throw new Error(JSON.stringify(made.problems.slice(0, 3)))
    }
    times.push(performance.now())
    const file = csvOf(await exportProducts(api))
    times.push(performance.now())
    const parsed = parseProducts(file)
    if (!parsed.ok) throw new Error(parsed.message)
    times.push(performance.now())
    const report = await importProducts(api, parsed.lines, true)
    times.push(performance.now())
    const took = (at: number) => Math.round((times[at + 1] ?? 0) - (times[at] ?? 0))
    return {
      products: parsed.lines.length,
      lines: file.split('\r\n').length - 2,
      megabytes: Math.round(file.length / 1e4) / 100,
      problems: parsed.problems.length + report.problems.length,
      changed: report.lines.filter(({ action }) => action !== 'same').length,
      importMs: took(0),
      exportMs: took(1),
      readMs: took(2),
      dryRunMs: took(3),
    }
  } finally {
    await context.db.close()
  }
}
