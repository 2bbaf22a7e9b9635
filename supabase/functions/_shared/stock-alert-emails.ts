import { pictureUrl } from '@/data/pictures.ts'
import { getShopSettings } from '@/data/settings.ts'
import { type StockAlert, stockAlertEmail } from '@/data/stock-alerts.ts'
import { formatCents } from '@/domain/money.ts'
import { productPath, stockAlertConfirmPath, stockAlertLeavePath } from '@/domain/paths.ts'
import { FEW_LEFT } from '@/domain/rules.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { choiceQuery, variantLabel } from '@/domain/variant.ts'
import { vatRegime } from '@/domain/vat.ts'
import type { Block } from '@/emails/blocks.ts'
import { writeEmail } from '@/emails/email.ts'
import { stockAlertMailText as t } from '@/texts/stock-alert.ts'
import type { Batch, Email } from './email.ts'
import { linkToken } from './link-token.ts'
import { oneClickLeave } from './one-click-leave.ts'
import { shared } from './shared-facts.ts'

const settingsOf = shared(({ db }) => getShopSettings(db))

interface Said {
  readonly alert: StockAlert
  readonly settings: ShopSettings
  readonly site: string
}

/** "Canotier Larache (Taille 55)" */
const nameOf = ({ name, options, words }: StockAlert) =>
  words.length > 0 ? `${name} (${variantLabel(options, words)})` : name

/** Its page, with the variant chosen. */
const placeOf = ({ productId, options, words }: StockAlert, site: string) =>
  site + productPath(productId) + choiceQuery({ options, rows: [] }, words)

/** What both emails need. @returns null where there is nothing to say of the alert. */
async function look(batch: Batch, content: Readonly<Record<string, unknown>>): Promise<Said | null> {
  const { db, siteUrl } = batch
  if (!siteUrl) throw new Error('the address of the shop is not known: SITE_URL')
  const [alert, settings] = await Promise.all([stockAlertEmail(db, Number(content.alert)), settingsOf(batch)])
  return alert && { alert, settings, site: siteUrl }
}

interface Content {
  readonly subject: string
  readonly title: string
  readonly blocks: readonly Block[]
}

const email = (batch: Batch, { alert, settings, site }: Said, { subject, title, blocks }: Content) => ({
  subject,
  headers: oneClickLeave(batch, 'stock-alert', alert.leave),
  ...writeEmail({ settings, siteUrl: site, title }, [
    ...blocks,
    { link: { label: t.leave, href: site + stockAlertLeavePath(alert.leave) } },
  ]),
})

/** The product that is waited for. @param price null where it is not said. */
const pieceOf = ({ pictureBase }: Batch, alert: StockAlert, price: string | null): Block => ({
  pieces: [
    {
      picture: pictureBase && alert.image ? pictureUrl(pictureBase, alert.image) : null,
      name: alert.name,
      details: alert.words.length > 0 ? [variantLabel(alert.options, alert.words)] : [],
      count: '',
      amount: price ?? '',
    },
  ],
})

/** Asks the owner of an address whether they want to be told of the return of a product. */
export const stockAlertConfirm: Email = async (batch, { content }) => {
  const said = await look(batch, content)
  if (said?.alert.status !== 'pending') return null
  const { alert, settings, site } = said
  const token = linkToken(batch.secret, 'stock alert', String(content.nonce))
  return email(batch, said, {
    subject: t.confirmSubject(nameOf(alert)),
    title: t.confirmTitle,
    blocks: [
      { text: t.confirmIntro(settings.siteName) },
      pieceOf(batch, alert, null),
      { text: t.confirmHow },
      { button: { label: t.confirmLink, href: site + stockAlertConfirmPath(token) } },
      { note: t.notYou },
    ],
  })
}

/** Tells that a product is back; nothing where it has gone again, or nobody wants to know any more. */
export const backInStock: Email = async (batch, { content }) => {
  const said = await look(batch, content)
  if (said?.alert.status !== 'sent') return null
  const { alert, settings, site } = said
  const price = settings.showPrices ? formatCents(alert.price) : null
  return email(batch, said, {
    subject: t.backSubject(nameOf(alert), settings.siteName),
    title: t.backTitle,
    blocks: [
      { text: t.back },
      pieceOf(batch, alert, price),
      { text: t.firstCome(alert.stock <= FEW_LEFT ? alert.stock : null) },
      { button: { label: t.backLink, href: placeOf(alert, site) } },
      { note: price ? `${t.price(vatRegime(settings.vat))} ${t.onlyOne}` : t.onlyOne },
    ],
  })
}
