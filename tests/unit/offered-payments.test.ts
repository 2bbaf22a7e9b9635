import { expect, it } from 'vitest'
import type { CheckoutPayment } from '@/domain/order-states.ts'
import { offeredPaymentsText } from '@/texts/offered-payments.ts'

const said = (ways: readonly CheckoutPayment[], days = 7): string =>
  Object.values(offeredPaymentsText)
    .flatMap((part) => part({ ways, days }))
    .join('\n')

const NAMES = { card: /carte/i, paypal: /paypal/i, transfer: /virement/i, cheque: /chèque/i } as const
const named = (text: string) => Object.entries(NAMES).flatMap(([way, name]) => (name.test(text) ? [way] : []))

it.each<readonly CheckoutPayment[]>([
  ['card'],
  ['transfer'],
  ['cheque'],
  ['transfer', 'cheque'],
  ['card', 'transfer'],
  ['card', 'paypal', 'transfer', 'cheque'],
])('%s …: every text names what is offered, with its days, and nothing else', (...ways) => {
  for (const part of Object.values(offeredPaymentsText)) {
    const text = part({ ways, days: 12 }).join(' ')
    expect(named(text)).toEqual(ways)
    expect(/12 jours/.test(text)).toBe(ways.includes('transfer') || ways.includes('cheque'))
    expect(text).not.toMatch(/, ,| {2}|undefined|null/)
  }
})

it('a shop that offers nothing says so, and names nothing', () => {
  expect(named(said([]))).toEqual([])
  for (const part of Object.values(offeredPaymentsText))
    expect(part({ ways: [], days: 7 }).join(' ')).toMatch(/ne prend pas encore de commande en ligne/)
})

it('sentences read as one would say them', () => {
  expect(offeredPaymentsText.terms({ ways: ['card', 'transfer', 'cheque'], days: 7 })).toEqual([
    'Le prix est exigible en totalité à la commande. Vous payez par carte bancaire, par virement ou par chèque.',
    'Les paiements par carte sont traités par un prestataire agréé, avec authentification forte lorsqu’elle est requise. Nous n’avons pas accès aux données de votre carte.',
    'Un virement ou un chèque doit nous parvenir dans les 7 jours qui suivent celui de la commande. Les articles vous sont réservés jusque-là, et nous préparons la commande une fois le paiement reçu. Sans paiement dans ce délai, la commande est annulée et un message vous le dit.',
  ])
  expect(offeredPaymentsText.faq({ ways: ['transfer', 'cheque'], days: 7 })[0]).toBe(
    'Virement et chèque. Le montant est dû en totalité à la commande.',
  )
  expect(offeredPaymentsText.brief({ ways: ['cheque'], days: 3 })).toEqual([
    'En totalité à la commande, par chèque ; un chèque doit nous parvenir sous 3 jours',
  ])
})
