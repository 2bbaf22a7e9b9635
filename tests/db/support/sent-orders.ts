import type { SentPayment } from '@/domain/order-states.ts'
import { type OrderContext, orderContext, type Who } from './order-context.ts'
import { release } from './payments.ts'
import { emptied, orderRequest, placeOrder, type Receipt } from './samples.ts'

/** The account by which French banks explain what an IBAN is. */
export const IBAN = 'FR1420041010050500013M02606'

/** A shop that takes transfers and cheques. */
export const MEANS = {
  offers_transfer: true,
  offers_cheque: true,
  iban: IBAN,
  bic: 'PSSTFRPPXXX',
  account_holder: 'Atelier du Rif',
  cheque_payee: 'Atelier du Rif',
  cheque_address: '12 rue des Tanneurs\n13001 Marseille',
  payment_days: 7,
}

export interface SentOrders {
  readonly at: OrderContext
  readonly versionOf: () => Promise<string>
  readonly save: (fields: object, version?: string, who?: Who) => Promise<unknown>
  /** Two of product 1, ordered in the shop by somebody who was never there before. */
  readonly order: (means: SentPayment, changes?: object) => Promise<Receipt>
  readonly receive: (number: string, more?: { amount?: number; line?: string }) => Promise<unknown>
  readonly rowOf: (number: string) => Promise<Record<string, unknown>>
  readonly kindsOf: (number: string) => Promise<unknown[]>
  /** Lets so many hours go by for an order. */
  readonly later: (number: string, hours: number) => Promise<unknown>
  /** Makes it so old that its days, which end with a day in Paris, end in so many hours. */
  readonly leave: (number: string, hours: number) => Promise<unknown>
  /** Ends its days. @returns what became of it. */
  readonly expire: (number: string) => Promise<string>
  /** Makes stock and limits as they were. */
  readonly begin: () => Promise<void>
}

/** Orders that visitors pay by transfer or cheque. */
export async function sentOrders(): Promise<SentOrders> {
  const at = await orderContext()
  let buyer = 0
  const versionOf = async () =>
    String(((await at.call('admin_payment_means()')) as { version: string }).version)
  const save: SentOrders['save'] = async (fields, version, who = 'owner') =>
    at.call(
      'save_payment_means($1, $2::jsonb)',
      [version ?? (await versionOf()), JSON.stringify(fields)],
      who,
    )
  const rowOf = async (number: string) =>
    (await at.db.query('select * from orders where order_number = $1', [number]))[0] ?? {}
  return {
    at,
    versionOf,
    save,
    rowOf,
    order(means, changes = {}) {
      buyer += 1
      return placeOrder(
        at.db,
        orderRequest({
          lines: [{ product_id: 1, quantity: 2 }],
          expected_total: 106.75,
          is_simulated: false,
          payment_method: means,
          email: `buyer-${buyer}@client.example`,
          caller: `caller:${buyer}`,
          ...changes,
        }),
      )
    },
    receive: (
      number,
      { amount = null, line = null }: { amount?: number | null; line?: string | null } = {},
    ) =>
      at.call(
        'receive_payment($1, (now() at time zone $4)::date, null, $2, $3)',
        [number, amount, line, 'Europe/Paris'],
        'staff',
      ),
    kindsOf: async (number) => (await at.mails(number)).map(({ kind }) => kind),
    later: (number, hours) =>
      at.db.query(
        `update orders set created_at = created_at - $2 * interval '1 hour', reserved_until = reserved_until - $2 * interval '1 hour' where order_number = $1`,
        [number, hours],
      ),
    leave: (number, hours) =>
      at.db.query(
        `update orders set created_at = created_at - (reserved_until - now() - $2 * interval '1 hour'), reserved_until = now() + $2 * interval '1 hour' where order_number = $1`,
        [number, hours],
      ),
    async expire(number) {
      const { id } = await rowOf(number)
      await at.db.query(`update orders set reserved_until = now() - interval '1 second' where id = $1`, [id])
      return String(await release(at.db, String(id)))
    },
    async begin() {
      await emptied(at.db, 'private.unpaid_pieces', 'private.form_attempts')
      await at.db.query('update inventory set stock = 1000')
      await at.db.query('update private.payment_guard set hand_counted_from = clock_timestamp()')
      await save(MEANS)
    },
  }
}
