import { describe, expect, it } from 'vitest'
import {
  addToCart,
  type CartLine,
  cartCount,
  cartTotals,
  removeFromCart,
  setQuantity,
} from '@/domain/cart.ts'
import { cents, ZERO } from '@/domain/money.ts'
import { decideAdding, limitSentence } from '@/shop/cart/adding.ts'
import { badgeLook, storedCount } from '@/shop/cart/badge.ts'
import { cartText } from '@/texts/cart.ts'
import { toastText } from '@/texts/toasts.ts'

const product = { id: 1, name: 'Cabas Tanger', price: cents(4500), image: null }
const line = (id: number, quantity: number): CartLine => ({ id, quantity, product: { ...product, id } })

describe('the cart', () => {
  it('raises the quantity of a product that is there, with its newest price', () => {
    const cart = addToCart([line(1, 2)], { ...product, price: cents(4700) }, 3)
    expect(cart.map(({ quantity, product: { price } }) => [quantity, price])).toEqual([[5, 4700]])
  })

  it('never holds a quantity below 1', () => {
    expect(setQuantity([line(1, 2)], 1, 0)[0]?.quantity).toBe(1)
    expect(setQuantity([line(1, 2)], 1, -5)[0]?.quantity).toBe(1)
    expect(setQuantity([line(1, 2)], 1, Number.NaN)[0]?.quantity).toBe(1)
  })

  it('forgets a removed line and counts the others', () => {
    expect(cartCount(removeFromCart([line(1, 2), line(2, 3)], 1))).toBe(3)
  })

  it('costs its lines and the fee, and nothing while it is empty', () => {
    expect(cartTotals([line(1, 2)], cents(695))).toEqual({ subtotal: 9000, shippingFee: 695, total: 9695 })
    expect(cartTotals([], cents(695))).toEqual({ subtotal: ZERO, shippingFee: ZERO, total: ZERO })
  })
})

describe('adding to the cart', () => {
  const wish = { product, quantity: 1, available: 3, withQuantity: false }

  it('says the name on a card, quantity and name on the product page', () => {
    expect(decideAdding([], wish)).toEqual({
      accepted: true,
      toast: { title: 'Cabas Tanger ajouté au panier' },
    })
    expect(decideAdding([], { ...wish, quantity: 3, withQuantity: true }).toast.title).toBe(
      '3 × Cabas Tanger ajouté au panier',
    )
  })

  it('refuses more than there is, counting what the cart holds', () => {
    const { accepted, toast } = decideAdding([line(1, 2)], { ...wish, quantity: 2 })
    expect(accepted).toBe(false)
    expect(toast.title).toBe(toastText.addRefused)
    expect(toast.variant).toBe('destructive')
    expect(toast.description).toContain(cartText.roomLeft(1))
  })

  it('refuses what is sold out, what is all in the cart, and one product too many', () => {
    expect(decideAdding([], { ...wish, available: 0 }).toast.description).toBe(cartText.outOfStock)
    expect(decideAdding([line(1, 3)], wish).toast.description).toBe(cartText.allInCart(3))
    const full = Array.from({ length: 50 }, (_, at) => line(at + 2, 1))
    expect(decideAdding(full, wish).toast.description).toBe(cartText.cartFull)
  })

  it('explains the end of the stepper by the stock, or by the largest quantity of an order', () => {
    expect(limitSentence(3)).toBe(cartText.onlyLeft(3))
    expect(limitSentence(100)).toBe(cartText.mostInOrder(99))
  })
})

describe('the badge', () => {
  it('is olive above one article and names the count', () => {
    expect(badgeLook(0)).toEqual({ label: 'Panier, 0 article', highlighted: false })
    expect(badgeLook(1)).toEqual({ label: 'Panier, 1 article', highlighted: false })
    expect(badgeLook(3)).toEqual({ label: 'Panier, 3 articles', highlighted: true })
  })

  it('counts 0 where there is no storage at all', () => {
    expect(storedCount()).toBe(0)
  })
})
