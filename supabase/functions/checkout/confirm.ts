import type { Client } from '@/data/client.ts'
import { getMailSettings } from '@/data/mail-settings.ts'
import { getOrderByToken } from '@/data/orders.ts'
import { getShopSettings } from '@/data/settings.ts'
import { type MailService, sendMail } from '../_shared/mail.ts'
import { confirmationMail, orderLink } from './confirmation-mail.ts'
import { acceptedTerms } from './terms.ts'

/** Sends the confirmation of an order, unless the shop switched it off. @throws Error when it cannot be sent. */
export async function confirmOrder(
  db: Client,
  service: MailService,
  token: string,
  siteUrl: string | undefined,
): Promise<void> {
  const [order, settings, switches] = await Promise.all([
    getOrderByToken(db, token),
    getShopSettings(db),
    getMailSettings(db),
  ])
  if (!switches.orderConfirmation) return
  if (!order.ok) throw new Error(`the order cannot be read: ${order.refusal.code}`)
  const terms = await acceptedTerms(db, order.value.termsVersion, siteUrl)
  if (!terms)
    console.error(
      `the terms of sale ${order.value.termsVersion} were never published: the confirmation carries none`,
    )
  await sendMail(
    service,
    confirmationMail({
      order: order.value,
      settings,
      terms,
      link: orderLink(siteUrl, token),
      siteUrl: siteUrl ?? null,
    }),
  )
}
