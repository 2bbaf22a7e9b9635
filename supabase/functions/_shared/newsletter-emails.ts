import { type EmailReader, getNewsletter, readerOf } from '@/data/newsletters.ts'
import { pictureUrl } from '@/data/pictures.ts'
import { newsletterEmail } from '@/emails/newsletter.ts'
import type { Batch, Email } from './email.ts'
import { oneClickLeave } from './one-click-leave.ts'
import { settingsOf, shared } from './shared-facts.ts'

const contentOf = shared(({ db }, id) => getNewsletter(db, Number(id)))

/** @param reader null in an email to oneself. @returns null where the newsletter is gone. */
async function written(batch: Batch, newsletter: unknown, reader: EmailReader | null) {
  const { siteUrl, pictureBase } = batch
  if (!siteUrl) throw new Error('the address of the shop is not known: SITE_URL')
  const [content, settings] = await Promise.all([contentOf(batch, String(newsletter)), settingsOf(batch)])
  return (
    content &&
    newsletterEmail({
      ...content,
      leave: reader?.leaveToken ?? null,
      counted:
        content.links.length > 0 && reader?.token ? countedBy(batch, content.links, reader.token) : null,
      settings,
      siteUrl,
      picture: (path) => (pictureBase ? pictureUrl(pictureBase, path) : null),
    })
  )
}

/** The shop's own addresses in an email that is counted. @param token of its reader. */
function countedBy(
  { functionsUrl }: Batch,
  links: readonly { readonly href: string; readonly code: string }[],
  token: string,
) {
  const codes = new Map(links.map(({ href, code }) => [href, code]))
  const address = (name: string, value: string) => `${functionsUrl}/newsletter?${name}=${value}`
  return {
    link: (href: string) => {
      const code = codes.get(href)
      return code === undefined ? null : address('link', `${code}.${token}`)
    },
    opened: address('opened', token),
  }
}

/** A newsletter to one reader, if they still want it at the moment it leaves. */
export const newsletter: Email = async (batch, { content }) => {
  const reader = await readerOf(batch.db, Number(content.recipient))
  if (reader === null) return null
  const email = await written(batch, content.newsletter, reader)
  return email && { ...email, headers: oneClickLeave(batch, 'newsletter', reader.leaveToken) }
}

/** The same to the administrator who writes it. */
export const newsletterTest: Email = (batch, { content }) => written(batch, content.newsletter, null)
