import { expect, test } from 'vitest'
import { PHONE_RESERVATION_HOURS, RESERVATION_MINUTES, REVIEW_DAYS } from '@/domain/rules.ts'
import { steadySentences } from '@/texts/admin/dashboard.ts'
import { displayText } from '@/texts/admin/site-settings.ts'
import { confirmationText } from '@/texts/confirmation.ts'
import { dispatchTime } from '@/texts/delivery.ts'
import { defaultSentences } from '@/texts/emails.ts'
import { maintenanceText } from '@/texts/maintenance.ts'
import { paymentText } from '@/texts/payment.ts'
import { reviewMailText } from '@/texts/review-mail.ts'
import { stockAlertMailText } from '@/texts/stock-alert.ts'

/** Every sentence that visitors and customers read, functions as they are written. */
const files = import.meta.glob<Record<string, unknown>>('../../src/texts/*.ts', { eager: true })
const sentencesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentencesIn) : []
}

test('no sentence tells of what others want, of how fresh an item is or of when the shop comes back: nothing knows', () => {
  const seen = Object.values(files).flatMap(sentencesIn)
  expect(seen.length).toBeGreaterThan(1000)
  const claims =
    /d’autres .*attend|premiers? (arrivé|servi)|les plus (demandé|aimé|vendu)|à peine sorti|revient bientôt|jusqu’à l’été|plus que quelques heures/i
  expect(seen.filter((sentence) => claims.test(sentence))).toEqual([])
})

test('what is back is said to be kept for nobody, with its number only where that is small', () => {
  expect(stockAlertMailText.firstCome(null)).toBe('Elle n’est pas réservée.')
  expect(stockAlertMailText.firstCome(1)).toContain('qu’une au moment de ce message')
  expect(stockAlertMailText.firstCome(3)).toContain('que 3 au moment de ce message')
})

test('times that are promised are those of the rules, and say from when they count', () => {
  expect(paymentText.payable).toContain(`${RESERVATION_MINUTES} minutes à partir de son envoi`)
  expect(defaultSentences.payment_request.closing).toContain(
    `${PHONE_RESERVATION_HOURS} heures à partir de la commande`,
  )
  // Both by the settings that the order was placed with.
  expect(confirmationText.recorded(5)).toContain(dispatchTime(5))
  expect(defaultSentences.order_received.intro).toContain('{envoi}')
  // The earliest day on which it can be asked.
  expect(REVIEW_DAYS.after).toBeGreaterThanOrEqual(14)
  expect(reviewMailText.invite('CMD-2026-0042')).toContain('il y a deux semaines ou plus')
})

test('that nothing runs out is said of what the figures look at alone', () => {
  const [none] = steadySentences({ best: null, runningOut: null, orders: 0, returning: 0 })
  expect(none).toContain('en stock vendu au moins trois fois en 30 jours')
  expect(none).toContain('dans les deux mois')
})

test('who closes the shop is told what visitors then read', () => {
  expect(displayText.maintenanceModeHint).toContain(maintenanceText.title)
  for (const sentence of sentencesIn(maintenanceText)) expect(sentence).not.toMatch(/mise à jour|bientôt/)
})
