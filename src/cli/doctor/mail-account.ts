import type { Finding } from '@/domain/doctor.ts'
import { isSmtp, type MailAccount, type MailServiceName } from '@/mail-services/services.ts'
import { doctorText as t } from '@/texts/doctor.ts'
import { ASK_TIMEOUT_MS, bad, causeOf, doubt, good } from './finding.ts'

const POINT = 'mail service'

/** Where a service answers who holds a key, without sending anything. */
const QUESTIONS: Readonly<Record<MailServiceName, string>> = {
  brevo: '/v3/account',
  mailjet: '/v3/REST/apikey',
  postmark: '/server',
  resend: '/domains',
}

/** Asks the mail service whether it takes the shop's key; nothing is sent. */
export async function lookAtMailAccount(account: MailAccount | null): Promise<Finding> {
  if (!account) return bad(POINT, t.noMail)
  try {
    if (isSmtp(account.url)) {
      const { verifySmtp } = await import('@/mail-services/send-smtp.ts')
      await verifySmtp(account)
      return good(POINT, t.smtp)
    }
    if (account.service === null) return doubt(POINT, t.mailUnknown)
    const { httpService } = await import('@/mail-services/http-requests.ts')
    const { headers } = httpService(account.service).request(account, NOBODY)
    const answer = await fetch(new URL(QUESTIONS[account.service], account.url), {
      headers: { ...headers, accept: 'application/json' },
      signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
    })
    await answer.body?.cancel()
    return answer.ok
      ? good(POINT, t.mail(account.service))
      : bad(POINT, t.mailRefused(account.service, answer.status))
  } catch (error) {
    return bad(POINT, t.mailUnreachable(causeOf(error)))
  }
}

/** Whether emails that come back are heard of. @returns nothing where the service sends no news. */
export function lookAtMailEvents(account: MailAccount | null, key: string | undefined): Finding[] {
  if (account?.service == null) return []
  const point = 'emails that come back'
  return [key ? good(point, t.mailEvents(account.service)) : doubt(point, t.noMailEvents)]
}

/** The key's header is that of an email, whatever it says. */
const NOBODY = { to: '', subject: '', html: '', text: '' }
