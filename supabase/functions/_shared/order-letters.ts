import { getMailSettings, type MailSettings } from '@/data/mail-settings.ts'
import { pictureUrl } from '@/data/pictures.ts'
import { getShopSettings } from '@/data/settings.ts'
import { confirmationPath } from '@/domain/paths.ts'
import type { Terms } from '@/domain/terms.ts'
import { type OrderMailKind, orderLetter } from '@/letters/order-letters.ts'
import { defaultSentences } from '@/texts/letters.ts'
import type { Batch, Letter } from './letters.ts'
import { shared } from './shared-facts.ts'
import { acceptedTerms } from './terms.ts'

const settingsOf = shared(({ db }) => getShopSettings(db))
const switchesOf = shared(({ db }) => getMailSettings(db))
const termsOf = shared(({ db, siteUrl }, version) => acceptedTerms(db, version, siteUrl ?? undefined))

/** The switch of the settings that a letter hangs on; what the law or a payment asks for has none. */
const SWITCHES: Readonly<Partial<Record<OrderMailKind, keyof MailSettings>>> = {
  order_received: 'orderConfirmation',
  order_shipped: 'shipmentNotification',
}

async function termsFor(batch: Batch, version: string): Promise<Terms | null> {
  const terms = await termsOf(batch, version)
  if (!terms)
    console.error(`the terms of sale ${version} were never published: the confirmation carries none`)
  return terms
}

/** Writes a letter about an order as it stands when it is sent. */
export const aboutOrder =
  (kind: OrderMailKind): Letter =>
  async (batch, { order, orderToken, content }) => {
    if (!order || !orderToken) throw new Error('the letter is about an order, and comes without one')
    const [settings, switches] = await Promise.all([settingsOf(batch), switchesOf(batch)])
    const needed = SWITCHES[kind]
    if (needed && !switches[needed]) return null
    const { siteUrl, pictureBase } = batch
    return orderLetter(kind, {
      order,
      settings,
      sentences: defaultSentences[kind],
      siteUrl,
      link: siteUrl ? siteUrl + confirmationPath(orderToken) : null,
      terms: kind === 'order_received' ? await termsFor(batch, order.termsVersion) : null,
      picture: (path) => (pictureBase ? pictureUrl(pictureBase, path) : null),
      content,
    })
  }
