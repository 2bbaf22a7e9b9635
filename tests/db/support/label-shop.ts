import {
  PUBLIC_KEY,
  SECRET_KEY,
  type SendcloudStandIn,
  startSendcloud,
  WEBHOOK_KEY,
} from '../../support/sendcloud/server.ts'
import { loggedIn } from './log-in.ts'
import { insertProducts, orderRequest, placeOrder } from './samples.ts'
import { type ShopBackend, shopBackend } from './shop-backend.ts'

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** A shop with its real functions, and the stand-in of Sendcloud. */
export interface LabelShop {
  readonly shop: ShopBackend
  readonly sendcloud: SendcloudStandIn
  /** Tokens of administrators. */
  readonly owner: string
  readonly staff: string
  /** A paid order that goes to Paris by Colissimo. @returns its number */
  readonly order: (changes?: Readonly<Record<string, unknown>>) => Promise<string>
  readonly ask: (body: unknown, token?: string) => Promise<Answer>
  readonly buy: (order: string, token?: string) => Promise<Answer>
  /** Has a label bought, and its answer lost, as a time-out would. */
  readonly buyUnanswered: (order: string) => Promise<void>
  /** All labels of an order, the latest first. */
  readonly rows: (order: string) => Promise<Record<string, unknown>[]>
  readonly labelOf: (order: string) => Promise<Record<string, unknown> | undefined>
  /** Calls a function of the database as the owner. */
  readonly call: (name: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>
  /** One run of the clock, with every label due. */
  readonly clock: () => Promise<void>
  readonly close: () => Promise<void>
}

const SENDER = {
  sender_street: '12 rue des Tisserands',
  sender_postal_code: '13001',
  sender_city: 'Marseille',
}

export async function labelShop(): Promise<LabelShop> {
  const sendcloud = await startSendcloud()
  const shop = await shopBackend({
    SENDCLOUD_PUBLIC_KEY: PUBLIC_KEY,
    SENDCLOUD_SECRET_KEY: SECRET_KEY,
    SENDCLOUD_WEBHOOK_KEY: WEBHOOK_KEY,
    SENDCLOUD_API_URL: sendcloud.url,
  })
  await insertProducts(shop.db, [{ id: 1, stock: 100_000 }])
  await shop.db.query(
    `update settings set sender_street = $1, sender_postal_code = $2, sender_city = $3`,
    Object.values(SENDER),
  )
  const owner = await loggedIn(shop, 'salma@shop.example', 'owner')
  const staff = await loggedIn(shop, 'nadia@shop.example', 'staff', { name: 'Nadia' })
  const post = async (path: string, body: unknown, token: string): Promise<Answer> => {
    const answer = await fetch(`${shop.url}/${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        apikey: shop.anonKey,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
    }
  }
  const ask: LabelShop['ask'] = (body, token = owner) => post('functions/v1/parcel-label', body, token)
  const buy: LabelShop['buy'] = (order, token) => ask({ ask: 'buy', order, weightG: 1200 }, token)
  const rows: LabelShop['rows'] = (order) =>
    shop.db.query(
      `select l.* from labels l join orders o on o.id = l.order_id where o.order_number = $1 order by l.began_at desc`,
      [order],
    )
  return {
    ...{ shop, sendcloud, owner, staff, ask, buy, rows },
    async order(changes = {}) {
      const { order_number } = await placeOrder(shop.db, orderRequest(changes))
      return order_number
    },
    async buyUnanswered(order) {
      sendcloud.set({ is: 'cut', path: 'announce' })
      await buy(order)
      sendcloud.set(null)
    },
    labelOf: async (order) => (await rows(order))[0],
    call: async (name, args) => {
      const { status, body } = await post(`rest/v1/rpc/${name}`, args, owner)
      if (status >= 300) throw new Error(JSON.stringify(body))
      return body
    },
    async clock() {
      await shop.db.query(
        `update labels set next_look_at = now() - interval '1 second' where next_look_at is not null`,
      )
      await shop.db.query(`update private.label_clock set next_call_at = '-infinity'`)
      await post('functions/v1/order-clock', {}, shop.secretKey)
    },
    async close() {
      await shop.close()
      await sendcloud.close()
    },
  }
}

/** A sent order, of which its buyer has withdrawn. @returns its number, and the declaration's id */
export async function withdrawnOrder({ shop, order }: LabelShop): Promise<readonly [string, string]> {
  const number = await order()
  await shop.db.query(
    `update orders set status = 'shipped', tracking_number = '6A' || right(order_number, 4) || '00000000' where order_number = $1`,
    [number],
  )
  const [row] = await shop.db.query(
    `insert into withdrawals (reference, request_key, name, order_number, email, order_id)
     select 'RET-2026-' || right(order_number, 4), gen_random_uuid(), 'X', order_number, email, id from orders where order_number = $1
     returning id`,
    [number],
  )
  return [number, String(row?.id)]
}
