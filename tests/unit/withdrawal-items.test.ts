import { expect, test } from 'vitest'
import type { OrderLine } from '@/domain/order.ts'
import type { Holding } from '@/domain/order-work.ts'
import {
  declaredHoldings,
  declaredItems,
  orderWithdrawalPath,
  type WithdrawableOrder,
  withdrawableItems,
  withdrawableOrder,
} from '@/domain/withdrawal-items.ts'
import { sampleOrder } from '@/texts/email-sample.ts'

const order: WithdrawableOrder = {
  ...{ orderNumber: 'CMD-2026-0042', email: 'ines@client.example', name: 'Inès Moreau' },
  ...{ isUnsent: true, isReduced: false },
  items: [
    { name: 'Chapeau (Taille 57)', sku: 'CHA-57', quantity: 2 },
    { name: 'Cabas', sku: 'CAB', quantity: 1 },
  ],
}
const line = (changes: Partial<OrderLine>): OrderLine => ({
  ...(sampleOrder.lines[0] as OrderLine),
  ...changes,
})

test('what is ticked is named, item by item; all of it is the whole order', () => {
  expect(declaredItems(order, [1, 0])).toBe('1 × Chapeau (Taille 57)')
  expect(declaredItems(order, [2, 0])).toBe('2 × Chapeau (Taille 57)')
  expect(declaredItems(order, [1, 1])).toBe('1 × Chapeau (Taille 57)\n1 × Cabas')
  expect(declaredItems(order, [2, 1])).toBe('')
  // More than there are is not declared, and of a rest that is left after a refund all of it is no whole order.
  expect(declaredItems(order, [9, 0])).toBe('2 × Chapeau (Taille 57)')
  expect(declaredItems({ ...order, isReduced: true }, [2, 1])).toBe('2 × Chapeau (Taille 57)\n1 × Cabas')
})

test('fifty items with the longest names fit a declaration, by their references', () => {
  const items = Array.from({ length: 50 }, (_, index) => ({
    name: 'n'.repeat(120),
    sku: `REF-${index}`,
    quantity: 2,
  }))
  const named = declaredItems(
    { ...order, items },
    items.map(() => 1),
  )
  expect(named.split('\n')).toHaveLength(50)
  expect(named).toContain('1 × REF-49')
})

test('of gifts and of what was paid back there is nothing to choose', () => {
  const lines = [
    line({ quantity: 3, givenBack: 1 }),
    line({ givenBack: 1, quantity: 1 }),
    line({ isGift: true }),
  ]
  expect(withdrawableItems({ lines }).map(({ quantity }) => quantity)).toEqual([2])
})

test('the address from an order says what there is to choose; anything else in it is no order', () => {
  const path = orderWithdrawalPath({ ...sampleOrder, status: 'pending' })
  const facts = new URLSearchParams(path.split('#')[1]).get('commande')
  expect(withdrawableOrder(JSON.parse(facts ?? ''))).toMatchObject({
    orderNumber: sampleOrder.orderNumber,
    items: withdrawableItems(sampleOrder),
    isUnsent: true,
  })
  for (const odd of [null, 7, {}, { ...order, items: 'x' }, { ...order, name: 1 }])
    expect(withdrawableOrder(odd)).toBeNull()
  expect(
    withdrawableOrder({ ...order, items: [{ name: 'x' }, { name: 'x', sku: 'x', quantity: -1 }, null] })
      ?.items,
  ).toEqual([])
})

test('what was ticked is chosen for who refunds or receives it; other words choose nothing', () => {
  const holding = (key: string, quantity: number, changes: Partial<OrderLine>) =>
    ({ key, of: { line: line(changes) }, held: { quantity } }) as Holding
  const hat = { name: 'Chapeau', label: 'Taille 57', sku: 'CHA-57', isGift: false }
  const bag = { name: 'Cabas', label: null, sku: 'CAB', isGift: false }
  const holdings = [holding('1', 1, hat), holding('exchanged', 2, hat), holding('2', 1, bag)]
  const of = (items: string | null) => declaredHoldings(items, holdings, ({ quantity }) => quantity)
  expect(of(null)).toEqual({ '1': 1, exchanged: 2, '2': 1 })
  for (const counts of [
    [2, 0],
    [1, 1],
  ])
    expect(of(declaredItems({ ...order, isReduced: true }, counts))).toEqual({
      '1': 1,
      exchanged: (counts[0] ?? 0) - 1,
      ...(counts[1] ? { '2': 1 } : {}),
    })
  expect(of('1 × CAB')).toEqual({ '2': 1 })
  // Two lines of one item, each with its message.
  expect(of('1 × Chapeau (Taille 57)\n2 × Chapeau (Taille 57)')).toEqual({ '1': 1, exchanged: 2 })
  expect(of('9 × Cabas')).toEqual({ '2': 1 })
  for (const words of ['le chapeau', '1 × Cabas\net le chapeau', '1 × Chapeau']) expect(of(words)).toEqual({})
})
