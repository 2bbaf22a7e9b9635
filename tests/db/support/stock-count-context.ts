import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Json, type ProductContext, productContext, productFields } from './product-context.ts'
import { emptied } from './samples.ts'

interface Piece {
  readonly product: number
  readonly variant: number
  readonly reference: string
}

/** What is scanned or typed of a unit. */
export const entry = (reference: unknown, quantity: unknown = 1, changes: Json = {}) => ({
  id: randomUUID(),
  reference,
  quantity,
  age_ms: 0,
  ...changes,
})

/** Units, and an administrator who counts them; before each test there is no inventory. */
export function stockCountContext() {
  let context: ProductContext
  beforeAll(async () => {
    context = await productContext()
  })
  afterAll(() => context?.db.close())
  beforeEach(async () => {
    await query('update stock_movements set count_id = null where count_id is not null')
    await emptied(context.db, 'stock_counts')
  })

  const call: ProductContext['call'] = (...given) => context.call(...given)
  const query: ProductContext['db']['query'] = (...given) => context.db.query(...given)
  const state = (count: number) => call('admin_stock_count($1)', [count])
  const lines = async (count: number, wanted: string, text = '') =>
    (await call('stock_count_lines_of($1, $2, $3, 1, 500)', [count, wanted, text])) as {
      count: number
      items: Json[]
    }

  return {
    get db() {
      return context.db
    },
    get owner() {
      return context.owner
    },
    call,
    query,
    async addPiece(stock: number, fields: Json = {}, cost: number | null = null): Promise<Piece> {
      const reference = `REF-${randomUUID().slice(0, 8).toUpperCase()}`
      const made = await context.create(
        productFields({ name: `Pièce ${reference}`, identifier: reference, ...fields }),
        stock,
      )
      const [{ variant_id } = {}] = await query(
        'update inventory set cost = $2 where product_id = $1 returning variant_id',
        [made.id, cost],
      )
      return { product: Number(made.id), variant: Number(variant_id), reference }
    },
    start: async (category: string | null = null, supplier: number | null = null) =>
      Number(await call('start_stock_count($1, $2)', [category, supplier])),
    add: async (count: number, ...entries: readonly Json[]) =>
      (await call('add_count_entries($1, $2)', [count, JSON.stringify(entries)])) as unknown as Json[],
    state,
    lines,
    lineOf: async (count: number, { variant }: Piece, wanted = 'counted') =>
      (await lines(count, wanted)).items.find(({ variant_id }) => variant_id === variant),
    write: async (count: number, zero = false, seen?: number) =>
      call('write_stock_count($1, $2, $3, $4)', [
        count,
        seen ?? (await state(count)).entries,
        'Inventaire annuel',
        zero,
      ]),
    stockOf: async ({ variant }: Piece) =>
      Number((await query('select stock from inventory where variant_id = $1', [variant]))[0]?.stock),
    /** A sale, as an order takes its units. */
    sell: ({ variant }: Piece, pieces: number) =>
      query(`select private.change_stock($1, -$2::int, 'sale')`, [variant, pieces]),
  }
}
