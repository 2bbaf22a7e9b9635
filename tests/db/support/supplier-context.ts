import { type Json, type ProductContext, productContext, productFields } from './product-context.ts'

interface SupplierOrderLine extends Json {
  readonly id: number
  readonly variant_id: number
  readonly quantity: number
}
export interface SupplierOrder extends Json {
  readonly id: number
  readonly version: number
  readonly number: string
  readonly lines: readonly SupplierOrderLine[]
}

export interface SupplierContext extends Pick<ProductContext, 'db' | 'call'> {
  readonly query: (sql: string, params?: readonly unknown[]) => Promise<Record<string, unknown>[]>
  /** @returns its id */
  readonly addSupplier: (name: string, fields?: Json) => Promise<number>
  /** A variant of its own. @returns its id */
  readonly addVariant: (supplier: number | null, facts: Json, stock?: number) => Promise<number>
  readonly begin: (supplier: number, variant?: number | null) => Promise<SupplierOrder>
  readonly order: (id: number) => Promise<SupplierOrder>
  readonly save: (order: SupplierOrder, lines: unknown, fields?: Json) => Promise<SupplierOrder>
  readonly send: (order: SupplierOrder, byMail?: boolean) => Promise<SupplierOrder>
  readonly receive: (order: SupplierOrder, lines: readonly Json[], note?: string) => Promise<SupplierOrder>
  readonly stockOf: (variant: number) => Promise<Record<string, unknown> | undefined>
}

/** An administrator who orders at suppliers. */
export async function supplierContext(): Promise<SupplierContext> {
  const { db, call, create } = await productContext()
  const query: SupplierContext['query'] = (sql, params = []) => db.query(sql, params)
  const orderBy = async (sql: string, params: readonly unknown[]) =>
    (await call(sql, params)) as SupplierOrder
  return {
    db,
    call,
    query,
    async addSupplier(name, fields = {}) {
      await call('save_supplier(null, $1, null)', [JSON.stringify({ name, ...fields })])
      const [{ id } = {}] = await query('select id from suppliers where name = $1', [name])
      return Number(id)
    },
    async addVariant(supplier, facts, stock = 0) {
      const made = await create(productFields({ name: `Pièce ${Math.random()}` }), stock)
      const [{ variant_id } = {}] = await query(
        `update inventory set supplier_id = $2, min_stock = $3, max_stock = $4, cost = $5 where product_id = $1 returning variant_id`,
        [made.id, supplier, facts.min ?? 2, facts.max ?? null, facts.cost ?? null],
      )
      return Number(variant_id)
    },
    begin: (supplier, variant = null) => orderBy('begin_supplier_order($1, $2)', [supplier, variant]),
    order: (id) => orderBy('admin_supplier_order($1)', [id]),
    save: ({ id, version }, lines, fields = {}) =>
      orderBy('save_supplier_order($1, $2, $3, $4)', [
        id,
        version,
        JSON.stringify(fields),
        JSON.stringify(lines),
      ]),
    send: ({ id, version }, byMail = false) =>
      orderBy('send_supplier_order($1, $2, $3)', [id, version, byMail]),
    receive: ({ id, version }, lines, note = '') =>
      orderBy('receive_supplier_order($1, $2, $3, $4)', [id, version, JSON.stringify(lines), note]),
    stockOf: async (variant) =>
      (await query('select stock, cost::float8 as cost from inventory where variant_id = $1', [variant]))[0],
  }
}

export const lineOf = ({ lines }: SupplierOrder, variant: number): SupplierOrderLine => {
  const found = lines.find(({ variant_id }) => variant_id === variant)
  if (!found) throw new Error(`no line of ${variant}`)
  return found
}
