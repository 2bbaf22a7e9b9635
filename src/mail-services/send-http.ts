import { httpService } from './http-requests.ts'
import { MAIL_TIMEOUT_MS, type Mail, MailError, PAUSE_S, shortened } from './mail.ts'
import type { MailAccount } from './services.ts'

const NO_TIME = 429

/** @returns the seconds that `Retry-After` asks for, as a number or as a date. */
function retryAfter(value: string | null): number {
  const seconds = Number(value ?? Number.NaN)
  if (Number.isFinite(seconds)) return Math.ceil(seconds)
  const until = Date.parse(value ?? '')
  return Number.isNaN(until) ? PAUSE_S : Math.ceil((until - Date.now()) / 1000)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Hands an email to the HTTP interface of a mail service.
 * @returns the headers of its answer. @throws MailError where it does not take it, another Error where it cannot be reached.
 */
export async function sendHttp(account: MailAccount, mail: Mail): Promise<Headers> {
  const service = httpService(account.service)
  const { headers, body } = service.request(account, mail)
  const response = await fetch(account.url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(MAIL_TIMEOUT_MS),
  })
  if (response.ok) {
    await response.body?.cancel()
    return response.headers
  }
  const said = await response.text().catch(() => '')
  const message = `the mail service answered ${response.status}${said ? `: ${shortened(said)}` : ''}`
  if (response.status === NO_TIME)
    throw new MailError(message, 'later', retryAfter(response.headers.get('retry-after')))
  const isRefused = service.blames(response.status, parsed(said)) === 'email'
  throw new MailError(
    message,
    isRefused ? 'refused' : 'failed',
    retryAfter(response.headers.get('retry-after')),
  )
}
