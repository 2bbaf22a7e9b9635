import { getContactMessage } from '@/data/contact-messages.ts'
import type { ContactMessage } from '@/domain/contact.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { contactNoticeLetter, contactReceivedLetter } from '@/letters/contact.ts'
import type { Letter } from './letters.ts'
import { settingsOf } from './shared-facts.ts'

type Write = typeof contactNoticeLetter

/** A letter about a message; none where its sender was forgotten in the meantime. @param answers whom an answer goes to. */
const aboutMessage =
  (write: Write, answers: (message: ContactMessage, settings: ShopSettings) => string): Letter =>
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
export const contactNotice = aboutMessage(contactNoticeLetter, ({ email }) => email)
/** Acknowledges it. */
export const contactReceived = aboutMessage(contactReceivedLetter, (_, { contactEmail }) => contactEmail)
