import { describe, expect, it } from 'vitest'
import type { CartLine } from '@/domain/cart.ts'
import { cents } from '@/domain/money.ts'
import { decideAdding } from '@/shop/cart/adding.ts'
import { badgeLook, readCount } from '@/shop/cart/badge.ts'
import { limitSentence } from '@/shop/cart/limit-sentence.ts'
import { addingText } from '@/texts/adding.ts'
import { toastText } from '@/texts/toasts.ts'

const product = { id: 1, name: 'Cabas Tanger', price: cents(4500), image: null }
const line = (id: number, quantity: number): CartLine => ({ id, quantity, product: { ...product, id } })

describe('adding to the cart', () => {
  const wish = { product, quantity: 1, available: 3, withQuantity: false }

  it('says the name on a card, quantity and name on the product page', () => {
    expect(decideAdding([], wish)).toEqual({
      accepted: true,
      toast: {
        title: 'Cabas Tanger ajouté au panier',
        link: { href: '/cart', label: 'Voir le panier' },
      },
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
    expect(toast.description).toContain(addingText.roomLeft(1))
  })

  it('refuses what is sold out, what is all in the cart, and one product too many', () => {
    expect(decideAdding([], { ...wish, available: 0 }).toast.description).toBe(addingText.outOfStock)
    expect(decideAdding([line(1, 3)], wish).toast.description).toBe(addingText.allInCart(3))
    const full = Array.from({ length: 50 }, (_, at) => line(at + 2, 1))
    expect(decideAdding(full, wish).toast.description).toBe(addingText.cartFull)
  })

  it('explains the end of the stepper by the stock, or by the largest quantity of an order', () => {
    expect(limitSentence(3)).toBe(addingText.onlyLeft(3))
    expect(limitSentence(100)).toBe(addingText.mostInOrder(99))
  })
})

describe('the badge', () => {
  it('is olive above one article and names the count', () => {
    expect(badgeLook(0)).toEqual({ label: 'Panier, 0 article', highlighted: false })
    expect(badgeLook(1)).toEqual({ label: 'Panier, 1 article', highlighted: false })
    expect(badgeLook(3)).toEqual({ label: 'Panier, 3 articles', highlighted: true })
  })

  it('counts 0 where there is no storage at all', () => {
    expect(readCount()).toBe(0)
  })
})
