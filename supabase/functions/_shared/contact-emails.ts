import { getContactMessage } from '@/data/contact-messages.ts'
import type { ContactMessage } from '@/domain/contact.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { contactNoticeEmail, contactReceivedEmail } from '@/emails/contact.ts'
import type { Email } from './email.ts'
import { settingsOf } from './shared-facts.ts'

type Write = typeof contactNoticeEmail

/** An email about a message; none where its sender was forgotten in the meantime. @param answers whom an answer goes to. */
const aboutMessage =
  (write: Write, answers: (message: ContactMessage, settings: ShopSettings) => string): Email =>
  async (batch, { content }) => {
    const [message, settings] = await Promise.all([
      getContactMessage(batch.db, Number(content.message)),
      settingsOf(batch),
    ])
    if (!message) return null
    const replyTo = answers(message, settings)
    return { ...(replyTo ? { replyTo } : {}), ...write(message, settings, batch.siteUrl) }
  }

/** Tells the shop of a message. */
export const contactNotice = aboutMessage(contactNoticeEmail, ({ email }) => email)
/** Acknowledges it. */
export const contactReceived = aboutMessage(contactReceivedEmail, (_, { contactEmail }) => contactEmail)
