import { getLeftCart, remindLeftCarts } from '@/data/left-carts.ts'
import { pictureUrl } from '@/data/pictures.ts'
import { leftCartEmail } from '@/emails/left-cart.ts'
import type { FunctionContext } from './context.ts'
import type { Email } from './email.ts'
import { oneClickLeave } from './one-click-leave.ts'
import { sentencesOf, settingsOf } from './shared-facts.ts'

/** Reminds of a cart that is still there, whoever still wants to be reminded. */
export const leftCart: Email = async (batch, { content: { person } }) => {
  const { db, siteUrl, pictureBase } = batch
  if (!siteUrl) return null
  const cart = await getLeftCart(db, String(person))
  if (!cart) return null
  const [settings, sentences] = await Promise.all([settingsOf(batch), sentencesOf(batch, 'left_cart')])
  return {
    headers: oneClickLeave(batch, 'newsletter', cart.unsubscribeToken),
    ...leftCartEmail({
      lines: cart.lines,
      leave: cart.unsubscribeToken,
      settings,
      sentences,
      siteUrl,
      picture: (path) => (pictureBase ? pictureUrl(pictureBase, path) : null),
    }),
  }
}

/** Queues the reminders that are due. @throws Error of the database */
export const remindOfCarts = ({ db, siteUrl }: FunctionContext): Promise<void> =>
  siteUrl ? remindLeftCarts(db) : Promise.resolve()
