import type { Mail } from '@/mail-services/mail.ts'
import { send } from '@/mail-services/send.ts'
import { type MailAccount, mailAccount } from '@/mail-services/services.ts'
import { noteOutsideClock } from './outside-clock.ts'
import { type AskStanding, SilentShop } from './standing.ts'
import type { Variables } from './variables.ts'

/** Where the shop's emails go. */
export interface MailService extends MailAccount {
  /** Whether it is the mailbox of the shop's own machine: nobody else receives anything. */
  readonly isLocal: boolean
  /** Asked before each email: a copy of the shop writes to nobody. Left out where nobody can be asked. */
  readonly standing?: AskStanding
}

/**
 * Hands an email to the mail service.
 * @throws MailError where it does not take it, SilentShop in a copy of the shop, another Error where it cannot be reached.
 */
export async function sendMail({ isLocal: _, standing, ...account }: MailService, mail: Mail): Promise<void> {
  if ((await standing?.())?.isSilent) throw new SilentShop()
  const headers = await send(account, mail)
  if (headers) noteOutsideClock(account.url, headers)
}

/** Where the embedded backend takes what no mail service is set for. */
const MAILBOX_PATH = '/_/mail/send'

/** The mail service, or null where none is configured. */
export function mailService(read: Variables): MailService | null {
  const account = mailAccount(read)
  return account && { ...account, isLocal: account.url.endsWith(MAILBOX_PATH) }
}
