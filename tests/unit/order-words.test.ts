import { expect, it } from 'vitest'
import { accountText } from '@/texts/account.ts'
import { paymentStatusText } from '@/texts/admin/orders.ts'

it('a payment is called the same by the administration and by the account, in the specified words', () => {
  const words = { paid: 'Payé', pending: 'En attente', failed: 'Échoué', refunded: 'Remboursé' }
  expect(paymentStatusText).toEqual(words)
  expect(accountText.paymentStatuses).toEqual(words)
})
