import { expect, it } from 'vitest'
import { accountText } from '@/texts/account.ts'
import { orderWorkText } from '@/texts/admin/order-work.ts'
import { paymentStatusText } from '@/texts/admin/orders.ts'

it('a payment is called the same by the administration and by the account, in the specified words', () => {
  const words = { paid: 'Payé', pending: 'En attente', failed: 'Échoué', refunded: 'Remboursé' }
  expect(paymentStatusText).toEqual(words)
  expect(accountText.paymentStatuses).toEqual(words)
})

it('what became of a line is told as it stands: money that has arrived is on its way no more', () => {
  const line = { refunded: 1, returned: 2, exchanged: 1 }
  expect(orderWorkText.became(line, true)).toBe(
    '2 pièces revenues, 1 pièce en échange, 1 pièce en remboursement',
  )
  expect(orderWorkText.became({ ...line, returned: 0, exchanged: 0 }, false)).toBe('1 pièce remboursée')
  expect(orderWorkText.became({ refunded: 0, returned: 0, exchanged: 0 }, true)).toBe('')
})
