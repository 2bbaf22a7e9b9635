import { getNewsletter, leaveTokenOf } from '@/data/newsletters.ts'
import { pictureUrl } from '@/data/pictures.ts'
import { newsletterLetter } from '@/letters/newsletter.ts'
import type { Batch, Letter } from './letters.ts'
import { oneClickLeave } from './one-click-leave.ts'
import { settingsOf, shared } from './shared-facts.ts'

const contentOf = shared(({ db }, id) => getNewsletter(db, Number(id)))

/** @param leave of its reader; null in a letter to oneself. @returns null where the newsletter is gone. */
async function written(batch: Batch, newsletter: unknown, leave: string | null) {
  const { siteUrl, pictureBase } = batch
  if (!siteUrl) throw new Error('the address of the shop is not known: SITE_URL')
  const [content, settings] = await Promise.all([contentOf(batch, String(newsletter)), settingsOf(batch)])
  return (
    content &&
    newsletterLetter({
      ...content,
      leave,
      settings,
      siteUrl,
      picture: (path) => (pictureBase ? pictureUrl(pictureBase, path) : null),
    })
  )
}

/** A newsletter to one reader, if they still want it at the moment it leaves. */
export const newsletter: Letter = async (batch, { content }) => {
  const leave = await leaveTokenOf(batch.db, Number(content.recipient))
  if (leave === null) return null
  const letter = await written(batch, content.newsletter, leave)
  return letter && { ...letter, headers: oneClickLeave(batch, 'newsletter', leave) }
}

/** The same to the administrator who writes it. */
export const newsletterTest: Letter = (batch, { content }) => written(batch, content.newsletter, null)
