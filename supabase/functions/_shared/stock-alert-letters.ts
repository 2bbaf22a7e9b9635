import { getShopSettings } from '@/data/settings.ts'
import { type StockAlert, stockAlertLetter } from '@/data/stock-alerts.ts'
import { formatCents } from '@/domain/money.ts'
import { productPath, stockAlertConfirmPath, stockAlertLeavePath } from '@/domain/paths.ts'
import { FEW_LEFT } from '@/domain/rules.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { choiceQuery, variantLabel } from '@/domain/variant.ts'
import { stockAlertMailText as t } from '@/texts/stock-alert.ts'
import type { FunctionContext } from './context.ts'
import { type Block, signature, writeLetter } from './letter.ts'
import type { Batch, Letter } from './letters.ts'
import { oneClickLeave } from './one-click-leave.ts'
import { shared } from './shared-facts.ts'
import { stockAlertToken } from './stock-alert-token.ts'

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

/** What both letters need. @returns null where there is nothing to say of the alert. */
async function look(batch: Batch, content: Readonly<Record<string, unknown>>): Promise<Said | null> {
  const { db, siteUrl } = batch
  if (!siteUrl) throw new Error('the address of the shop is not known: SITE_URL')
  const [alert, settings] = await Promise.all([
    stockAlertLetter(db, Number(content.alert)),
    settingsOf(batch),
  ])
  return alert && { alert, settings, site: siteUrl }
}

const letter = (
  context: FunctionContext,
  { alert, settings, site }: Said,
  subject: string,
  blocks: readonly Block[],
) => ({
  subject,
  headers: oneClickLeave(context, 'stock-alert', alert.leave),
  ...writeLetter([
    ...blocks,
    signature(settings),
    { link: { label: t.leave, href: site + stockAlertLeavePath(alert.leave) } },
  ]),
})

/** Asks the owner of an address whether they want to be told of the return of a piece. */
export const stockAlertConfirm: Letter = async (context, { content }) => {
  const said = await look(context, content)
  if (said?.alert.status !== 'pending') return null
  const named = nameOf(said.alert)
  const token = await stockAlertToken(context.secret, String(content.nonce))
  return letter(context, said, t.confirmSubject(named), [
    { text: t.confirmIntro(named, said.settings.siteName) },
    { link: { label: t.confirmLink, href: said.site + stockAlertConfirmPath(token) } },
    { text: t.notYou },
  ])
}

/** Tells that a piece is back; nothing where it has gone again, or nobody wants to know any more. */
export const backInStock: Letter = async (context, { content }) => {
  const said = await look(context, content)
  if (said?.alert.status !== 'sent') return null
  const { alert, settings, site } = said
  const named = nameOf(alert)
  return letter(context, said, t.backSubject(named, settings.siteName), [
    { text: t.back(named) },
    ...(settings.showPrices ? [{ text: t.price(formatCents(alert.price)) }] : []),
    { link: { label: t.backLink, href: placeOf(alert, site) } },
    { text: t.firstCome(alert.stock <= FEW_LEFT ? alert.stock : null) },
    { text: t.onlyOne },
  ])
}
