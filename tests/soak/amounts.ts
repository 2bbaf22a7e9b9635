import { orderRow } from '@/data/orders.ts'
import { type Cart, cartSubtotal, lineTotal } from '@/domain/cart.ts'
import { type Discount, totalsWithDiscount } from '@/domain/discount.ts'
import { type Cents, cents, centsFromEuros, eurosFromCents, formatCents, ZERO } from '@/domain/money.ts'
import { COUNTRIES, POINT_COUNTRIES } from '@/domain/rules.ts'
import { shippingFee, surchargeFor } from '@/domain/shipping.ts'
import { containedVat } from '@/domain/vat.ts'
import { orderAmounts } from '@/emails/order-blocks.ts'
import type { TestDatabase } from '../db/support/database.ts'
import { insertCode } from '../db/support/discounts.ts'
import { insertProducts, loadRelays, orderRequest, placeOrder, RELAY } from '../db/support/samples.ts'
import { shares } from '../support/shares.ts'
import { type Amounts, type Placed, WITNESSES } from './amount-witnesses.ts'
import { type Random, randomFrom } from './random.ts'

const PRODUCTS = 40
const POSTAL_CODES = { FR: '75011', BE: '1000', CH: '1201', MC: '98000', LU: '1234' } as const
const METHODS = [
  { id: 'colissimo', price: cents(695), freeFrom: null, countryFees: { BE: cents(301), CH: cents(1250) } },
  { id: 'relais', price: cents(490), freeFrom: cents(8000), countryFees: { LU: cents(999), MC: cents(1) } },
  { id: 'chronopost', price: cents(990), freeFrom: null, countryFees: {} },
]
const RATES = [20, 10, 5.5, 2.1, 8.31, 0]

type Code = Pick<Discount, 'code' | 'kind' | 'percent' | 'amount' | 'minimum'> & {
  /** Empty is all. */
  readonly products: readonly number[]
}

async function addCodes(db: TestDatabase, random: Random): Promise<Code[]> {
  const some = () => Array.from({ length: 5 }, () => 1 + random.below(PRODUCTS))
  const codes: Code[] = Array.from({ length: 50 }, (_, n) => {
    const common = {
      code: `CODE${n}`,
      products: n % 3 ? [] : some(),
      percent: null,
      amount: null,
      minimum: null,
    }
    if (n % 5 === 0) return { ...common, kind: 'free_shipping' }
    if (n % 5 === 1) {
      const amount = cents(1 + random.below(5000))
      return { ...common, kind: 'amount', amount, minimum: cents(amount + 100) }
    }
    return { ...common, kind: 'percent', percent: n === 2 ? 50 : 1 + random.below(50) }
  })
  for (const { amount, minimum, ...code } of codes)
    await insertCode(db, {
      ...code,
      ...(amount === null ? {} : { amount: eurosFromCents(amount) }),
      ...(minimum === null ? {} : { minimum: eurosFromCents(minimum) }),
    })
  return codes
}

function randomCart(prices: ReadonlyMap<number, Cents>, random: Random): Cart {
  const ids = new Set(Array.from({ length: 1 + random.below(12) }, () => 1 + random.below(PRODUCTS)))
  return [...ids].map((id) => {
    const price = prices.get(id) ?? cents(1)
    return { id, quantity: 1 + random.below(99), product: { id, name: '', price, image: null } }
  })
}

/** The code as the shop would answer it for this cart; null where it would not take it. */
function discountFor({ products, ...code }: Code, cart: Cart): Discount | null {
  const eligible = cart.map(({ id }) => id).filter((id) => products.length === 0 || products.includes(id))
  if (eligible.length === 0 || cartSubtotal(cart) < (code.minimum ?? 0)) return null
  return { ...code, eligible, gift: null }
}

/** What is wrong with an order that the page showed as `shown`. */
async function faults(
  placed: Placed,
  shown: Amounts,
  cart: Cart,
  discount: Discount | null,
): Promise<string[]> {
  const wrong: string[] = []
  for (const [who, tell] of Object.entries(WITNESSES)) {
    const seen = await tell(placed)
    for (const part of Object.keys(shown) as (keyof Amounts)[])
      if (seen[part] !== undefined && seen[part] !== shown[part])
        wrong.push(`${who}: ${part} ${seen[part]} instead of ${shown[part]}`)
  }
  const written = JSON.stringify(orderAmounts(placed.order))
  for (const part of ['subtotal', 'discount', 'shippingFee', 'tax', 'total'] as const)
    if (shown[part] > 0 && !written.includes(formatCents(shown[part])))
      wrong.push(`the letter does not say ${part} ${shown[part]}`)
  const bases = cart.map((line) => (discount?.eligible.includes(line.id) ? lineTotal(line) : ZERO))
  // A line stands where its variant does: with one each, in the order of the products.
  const order = cart
    .map((_, at) => at)
    .toSorted((one, other) => (cart[one]?.id ?? 0) - (cart[other]?.id ?? 0))
  const expected = shares(
    shown.discount,
    order.map((at) => bases[at] ?? ZERO),
  )
  const rows = await placed.db.query(
    `select i.discount from order_items i join orders o on o.id = i.order_id where o.id = private.linked_order($1) order by i.variant_id`,
    [placed.token],
  )
  const stored = rows.map((row) => centsFromEuros(String(row.discount)))
  if (stored.join() !== expected.join()) wrong.push(`shares ${stored.join()} instead of ${expected.join()}`)
  return wrong
}

export interface AmountFigures {
  readonly carts: number
  readonly withCode: number
  readonly seconds: number
  readonly wrong: readonly string[]
}

/** Orders random carts with random codes; page, order, lines, email, Stripe's amount, invoice, journal and credit notes agree to the cent. @param db an empty one. */
export async function amounts(db: TestDatabase, carts: number, seed = 20261120): Promise<AmountFigures> {
  const random = randomFrom(seed)
  const begun = Date.now()
  const prices = new Map<number, Cents>(
    Array.from({ length: PRODUCTS }, (_, n) => [n + 1, cents(1 + random.below(n % 2 ? 20_000 : 2_000_000))]),
  )
  await insertProducts(
    db,
    [...prices].map(([id, price]) => ({ id, price: String(eurosFromCents(price)), stock: 1_000_000 })),
  )
  await loadRelays(
    db,
    COUNTRIES.map((country) => ({ ...RELAY, id: country, country, postal_code: POSTAL_CODES[country] })),
  )
  for (const { id, countryFees } of METHODS)
    await db.query('update shipping_methods set country_fees = $2 where id = $1', [
      id,
      JSON.stringify(countryFees),
    ])
  const codes = await addCodes(db, random)
  // A witness asks the journal for one document, which the shop does once in a year.
  await db.query('create index on sales_journal (document)')
  const wrong: string[] = []
  let withCode = 0
  let vat = { exempt: false, ratePercent: 20 }
  for (let n = 0; n < carts; n++) {
    if (n % 20 === 0) {
      vat = { exempt: random.below(5) === 0, ratePercent: random.pick(RATES) }
      await db.query('update settings set tax_rate = $1, vat_exempt = $2', [vat.ratePercent, vat.exempt])
      await db.query('update inventory set stock = 1000000 where stock < 100000')
    }
    const cart = randomCart(prices, random)
    const method = random.pick(METHODS)
    const country = random.pick((method.id === 'relais' && POINT_COUNTRIES.mondial_relay) || COUNTRIES)
    const discount = random.below(4) === 0 ? null : discountFor(random.pick(codes), cart)
    if (discount) withCode += 1
    const surcharge = surchargeFor(method, country)
    const fee = shippingFee(method, cartSubtotal(cart), surcharge)
    const page = totalsWithDiscount(cart, fee, discount, surcharge)
    const shown = { ...page, tax: containedVat(page.total, country, vat) }
    const isSimulated = random.below(2) === 0
    const request = orderRequest({
      lines: cart.map(({ id, quantity }) => ({ product_id: id, quantity })),
      shipping_method: method.id,
      country,
      postal_code: POSTAL_CODES[country],
      relay_point: country,
      expected_total: eurosFromCents(shown.total),
      is_simulated: isSimulated,
      ...(discount ? { discount_code: discount.code } : {}),
    })
    try {
      const { order_token: token } = await placeOrder(db, request)
      const [row] = await db.query('select order_by_token($1) as view', [token])
      const found = await faults(
        { token, order: orderRow.parse(row?.view), db, isSimulated, part: random.below(shown.total) },
        shown,
        cart,
        discount,
      )
      wrong.push(...found.map((fault) => `cart ${n} ${discount?.code ?? ''}: ${fault}`))
    } catch (error) {
      wrong.push(`cart ${n} ${discount?.code ?? ''}: ${(error as Error).message}`)
    }
    if (wrong.length > 20) break
  }
  return { carts, withCode, seconds: Math.round((Date.now() - begun) / 1000), wrong }
}
