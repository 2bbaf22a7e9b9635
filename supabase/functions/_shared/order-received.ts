import { getMailSettings } from '@/data/mail-settings.ts'
import { getOrderByToken } from '@/data/orders.ts'
import { getShopSettings } from '@/data/settings.ts'
import { confirmationMail, orderLink } from './confirmation-mail.ts'
import type { Letter } from './letters.ts'
import { acceptedTerms } from './terms.ts'

/** The confirmation of an order, with the terms that its buyer accepted. */
export const orderReceived: Letter = async ({ db, siteUrl }, { orderToken }) => {
  const token = orderToken ?? ''
  const [order, settings, switches] = await Promise.all([
    getOrderByToken(db, token),
    getShopSettings(db),
    getMailSettings(db),
  ])
  if (!switches.orderConfirmation) return null
  if (!order.ok) throw new Error(`the order cannot be read: ${order.refusal.code}`)
  const terms = await acceptedTerms(db, order.value.termsVersion, siteUrl ?? undefined)
  if (!terms)
    console.error(
      `the terms of sale ${order.value.termsVersion} were never published: the confirmation carries none`,
    )
  return confirmationMail({
    order: order.value,
    settings,
    terms,
    link: orderLink(siteUrl ?? undefined, token),
    siteUrl,
  })
}
