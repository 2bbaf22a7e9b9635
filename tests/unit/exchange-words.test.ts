import { expect, test } from 'vitest'
import { exchangeWords } from '@/admin/orders/timeline.ts'
import { orderWorkText } from '@/texts/admin/order-work.ts'

const order = (label: string | null) =>
  ({
    exchanges: [{ id: 1, position: 1, replaces: null, quantity: 1, label, sku: 'RIF-SAC-001' }],
    worked: [{ position: 1, line: { name: 'Cabas Chefchaouen', label: null, isGift: false } }],
  }) as unknown as Parameters<typeof exchangeWords>[0]

const said = (label: string | null) => {
  const of = order(label)
  return of.exchanges[0] && exchangeWords(of, of.exchanges[0])
}

test('an exchange names what comes, and of an item that has no other choice says that it is the same', () => {
  expect(said('Taille : M')).toBe('1 pièce\u202f: Cabas Chefchaouen contre Taille : M')
  expect(said(null)).toBe(`1 pièce\u202f: Cabas Chefchaouen contre ${orderWorkText.sameItem}`)
})
