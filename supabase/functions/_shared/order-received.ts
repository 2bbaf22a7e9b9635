import { getMailSettings } from '@/data/mail-settings.ts'
import { getShopSettings } from '@/data/settings.ts'
import { confirmationMail, orderLink } from './confirmation-mail.ts'
import type { Letter } from './letters.ts'
import { shared } from './shared-facts.ts'
import { acceptedTerms } from './terms.ts'

const settingsOf = shared(({ db }) => getShopSettings(db))
const switchesOf = shared(({ db }) => getMailSettings(db))
const termsOf = shared(({ db, siteUrl }, version) => acceptedTerms(db, version, siteUrl ?? undefined))

/** The confirmation of an order, with the terms that its buyer accepted. */
export const orderReceived: Letter = async (batch, { order, orderToken }) => {
  if (!order || !orderToken) throw new Error('a confirmation is of an order')
  const [settings, switches] = await Promise.all([settingsOf(batch), switchesOf(batch)])
  if (!switches.orderConfirmation) return null
  const terms = await termsOf(batch, order.termsVersion)
  if (!terms)
    console.error(
      `the terms of sale ${order.termsVersion} were never published: the confirmation carries none`,
    )
  const { siteUrl } = batch
  return confirmationMail({
    order,
    settings,
    terms,
    link: orderLink(siteUrl ?? undefined, orderToken),
    siteUrl,
  })
}
