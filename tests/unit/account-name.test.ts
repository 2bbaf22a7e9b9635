import { expect, it } from 'vitest'
import { dashboardText } from '@/texts/admin/dashboard.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { stockText } from '@/texts/admin/product-form.ts'

it('an account that is gone is not taken for the shop’s own software', () => {
  expect(['Salma', '', null].map(ordersText.by)).toEqual([
    'par Salma',
    'par un compte supprimé',
    'automatiquement',
  ])
  expect(['Salma', '', null].map(stockText.by)).toEqual(['Salma', 'un compte supprimé', 'la boutique'])
  expect(['Salma', '', null].map((by) => dashboardText.at('hier', by))).toEqual([
    'hier · par Salma',
    'hier · par un compte supprimé',
    'hier',
  ])
})
