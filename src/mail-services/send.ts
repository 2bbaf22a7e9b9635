import type { Mail } from './mail.ts'
import { sendHttp } from './send-http.ts'
import { isSmtp, type MailAccount } from './services.ts'

/**
 * Hands an email over, to a service's HTTP interface or to an SMTP server.
 * @returns the headers of an HTTP answer. @throws MailError where it is not taken, another Error where nobody can be reached.
 */
export async function send(account: MailAccount, mail: Mail): Promise<Headers | null> {
  if (!isSmtp(account.url)) return sendHttp(account, mail)
  // Most shops speak to an HTTP interface, and a function starts sooner without what SMTP takes.
  const { sendSmtp } = await import('./send-smtp.ts')
  await sendSmtp(account, mail)
  return null
}
