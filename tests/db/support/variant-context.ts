import { type Json, type ProductContext, productContext, productFields } from './product-context.ts'
import { orderRequest, placeOrder, type Receipt } from './samples.ts'

/** A product as its form shows it. */
export type View = Json & { id: number; version: number; variants: Json[] }

/** Administrators who give products sizes, and customers who order them. */
export interface VariantContext extends Omit<ProductContext, 'save'> {
  readonly query: ProductContext['db']['query']
  /** A simple product at 40 euros. */
  made(stock?: number, changes?: Json): Promise<View>
  save(product: View, options: string[], variants: Json[]): Promise<View>
  /** A hat in 55 (7 units), 57 (dearer, 5 units) and 59 (sold out), whose first size was the simple product before. */
  hat(): Promise<View>
  /** What the shop offers a visitor. */
  offerOf(product: View): Promise<Json | undefined>
  order(lines: Json[], total: number): Promise<Receipt>
}

export async function variantContext(): Promise<VariantContext> {
  const context = await productContext()
  const made: VariantContext['made'] = async (stock = 0, changes = {}) =>
    (await context.create(
      productFields({ price: 40, state: 'published', manufacturer_id: 1, ...changes }),
      stock,
    )) as View
  const save: VariantContext['save'] = async (product, options, variants) =>
    (await context.call('save_variants($1, $2, $3, $4)', [
      product.id,
      product.version,
      options,
      JSON.stringify(variants),
    ])) as View
  return {
    ...context,
    query: context.db.query,
    made,
    save,
    async hat() {
      const simple = await made(7)
      return save(
        simple,
        ['Taille'],
        [
          { id: simple.variants[0]?.id, option1: '55' },
          { option1: '57', price: 45, stock: 5 },
          { option1: '59', stock: 0 },
        ],
      )
    },
    offerOf: async ({ id }) =>
      (await context.db.query('select * from get_offers(array[$1::bigint])', [id], { role: 'anon' }))[0],
    order: (lines, total) => placeOrder(context.db, orderRequest({ lines, expected_total: total })),
  }
}

export const idOf = (product: View, word: string) =>
  product.variants.find(({ option1 }) => option1 === word)?.id
