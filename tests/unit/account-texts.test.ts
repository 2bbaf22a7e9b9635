import { expect, test } from 'vitest'
import { PRIVACY } from '@/cli/schema/privacy.ts'
import { accountText } from '@/texts/account.ts'

/** What of a customer's own an erasure takes, as its sentence names it; other tables are the shop's records of them. */
const NAMED: Readonly<Record<string, string>> = {
  'public.addresses': 'vos adresses',
  'public.cart_items': 'votre panier',
  'public.contact_messages': 'vos messages',
  'public.newsletter_subscribers': 'votre inscription à la lettre',
  'public.reviews': 'vos avis',
  'public.stock_alerts': 'vos alertes de retour',
}
const RECORDS = [
  ...['public.customer_emails', 'public.customer_notes', 'public.customers'],
  ...['public.mail_outbox', 'public.newsletter_proofs', 'public.question_entries'],
]

test('who deletes an account is told of all that goes with it', () => {
  const erased = Object.entries(PRIVACY).flatMap(([table, columns]) =>
    table.startsWith('public.') && Object.values(columns).every((fate) => fate === 'erased') ? [table] : [],
  )
  expect(erased).toContain('public.reviews')
  for (const table of erased.filter((one) => !RECORDS.includes(one)))
    expect(accountText.deleteBody, table).toContain(NAMED[table])
})
