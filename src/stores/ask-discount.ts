import { localStore, onChangeElsewhere, tabStore } from '@/data/browser-storage.ts'
import { checkDiscount } from '@/data/discounts.ts'
import { publicReader } from '@/data/public-reader.ts'
import type { Cart } from '@/domain/cart.ts'
import { applies, type Discount, isDiscountRefusal, totalsWithDiscount } from '@/domain/discount.ts'
import { discountKey } from '@/domain/discount-key.ts'
import { type ErrorCode, orUnreachable, type Refusal } from '@/domain/errors.ts'
import { readJson } from '@/domain/json.ts'
import { ZERO } from '@/domain/money.ts'
import { discountText, minus } from '@/texts/discount.ts'
import { $discount, DISCOUNT_KEY, type DiscountEffect, type EnteredCode } from './entered-code.ts'

const giftName = ({ name, label }: NonNullable<Discount['gift']>): string =>
  [name, label].filter(Boolean).join(' · ')

const effectOf = (discount: Discount): DiscountEffect => ({
  applies: (cart) => applies(discount, cart),
  totals: (cart, fee, surcharge) => totalsWithDiscount(cart, fee, discount, surcharge),
  rows(cart) {
    if (!applies(discount, cart)) return []
    const { code, kind, gift } = discount
    const isFree = kind === 'free_shipping' || kind === 'gift'
    return [
      {
        label: discountText.line(code),
        // What has no amount of its own says what is free.
        amount: isFree ? discountText.free : minus(totalsWithDiscount(cart, ZERO, discount).discount),
        note: kind === 'free_shipping' ? discountText.freeShipping : gift ? giftName(gift) : undefined,
      },
    ]
  },
})

let latest = 0

/** @returns the answer, null where another question was asked meanwhile. */
async function ask(code: string, cart: Cart, email: string | undefined): Promise<EnteredCode | null> {
  latest += 1
  const question = latest
  const lines = cart.map(({ id, quantity, product: { variant } }) => ({
    productId: id,
    variantId: variant?.id,
    quantity,
  }))
  const answer = await orUnreachable(checkDiscount(publicReader(), { code, lines, email }))
  if (question !== latest) return null
  if (answer.ok) tabStore.setItem(DISCOUNT_KEY, JSON.stringify(answer.value))
  return answer.ok
    ? { code: answer.value.code, effect: effectOf(answer.value), refusal: null }
    : { code, effect: null, refusal: answer.refusal }
}

/** What an order that exists may itself have used up. */
const TAKEN: readonly ErrorCode[] = ['discount_used_up', 'discount_used_by_you', 'discount_gift_gone']

/** The last answer of this tab for a code. */
function keptEffect(code: string): DiscountEffect | null {
  const kept = readJson(tabStore.getItem(DISCOUNT_KEY)) as Discount | null
  return kept?.code === code && Array.isArray(kept.eligible) ? effectOf(kept) : null
}

/**
 * The last question counts, whichever answer comes last; a code that was taken away meanwhile stays away.
 * @param isUnanswered an order was sent whose answer is not known: it may be the one that used the code up, and is found
 *   again only by the same content.
 */
export async function recheck(code: string, cart: Cart, email?: string, isUnanswered = false): Promise<void> {
  let entered = await ask(code, cart, email)
  if (isUnanswered && entered?.refusal && TAKEN.includes(entered.refusal.code)) {
    const effect = keptEffect(code)
    if (effect) entered = { code, effect, refusal: null }
  }
  if (entered && $discount.get().code === code) $discount.set(entered)
}

/** Takes a code that was typed. One that is refused is not kept. @returns why it is refused, or null. */
export async function enter(written: string, cart: Cart, email?: string): Promise<Refusal | null> {
  const entered = await ask(discountKey(written), cart, email)
  if (entered?.effect) {
    localStore.setItem(DISCOUNT_KEY, entered.code)
    $discount.set(entered)
  }
  return entered?.refusal ?? null
}

/** An order was refused for its code: it no longer counts, and the page says why. */
export function refused(refusal: Refusal): void {
  if (isDiscountRefusal(refusal.code)) $discount.set({ ...$discount.get(), effect: null, refusal })
}

// What renders pages loads every file of theirs.
if (typeof window !== 'undefined')
  onChangeElsewhere(DISCOUNT_KEY, () => {
    const code = localStore.getItem(DISCOUNT_KEY) ?? ''
    if (code !== $discount.get().code) $discount.set({ code, effect: null, refusal: null })
  })
