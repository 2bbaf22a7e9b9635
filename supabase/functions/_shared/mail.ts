/** Where e-mail is sent: the HTTP interface of a mail service, its key, and the sender. */
export interface MailService {
  readonly url: string
  readonly key: string
  readonly from: string
}

/** A file that goes with an e-mail, in the shape of the usual HTTP mail services. */
export interface Attachment {
  readonly filename: string
  /** Base64. */
  readonly content: string
  /** Media type. */
  readonly content_type: string
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Whom an answer goes to, where it is not the sender. */
  readonly replyTo?: string
  /** A mail service that is handed the same key twice sends one mail. */
  readonly onceKey?: string
  /** Further headers, such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>
  readonly attachments?: readonly Attachment[]
}

/** The mail service did not take an e-mail. */
export class MailError extends Error {
  /** `refused`: it would refuse this e-mail again; `later`: it has no time now; `failed`: anything else. */
  readonly is: 'refused' | 'later' | 'failed'
  /** When to ask again, where it says so. */
  readonly seconds: number
  constructor(message: string, is: MailError['is'], seconds: number) {
    super(message)
    this.is = is
    this.seconds = seconds
  }
}

const TIMEOUT_MS = 10_000
/** Statuses that blame the e-mail: its address, its size, its form. Any other is the service's own trouble, or its key's. */
const BLAMES_MAIL = new Set([400, 413, 422])
const NO_TIME = 429
/** Seconds that a service is left alone that does not say how long. */
const PAUSE_S = 30
/** Characters of an answer that are worth keeping. */
const REASON_LENGTH = 300

/** @returns the seconds that `Retry-After` asks for, as a number or as a date. */
function retryAfter(value: string | null): number {
  const seconds = Number(value ?? Number.NaN)
  if (Number.isFinite(seconds)) return Math.ceil(seconds)
  const until = Date.parse(value ?? '')
  return Number.isNaN(until) ? PAUSE_S : Math.ceil((until - Date.now()) / 1000)
}

async function refusal(response: Response): Promise<MailError> {
  const said = (await response.text().catch(() => '')).replace(/\s+/g, ' ').slice(0, REASON_LENGTH)
  const message = `the mail service answered ${response.status}${said ? `: ${said}` : ''}`
  const is = BLAMES_MAIL.has(response.status) ? 'refused' : response.status === NO_TIME ? 'later' : 'failed'
  return new MailError(message, is, retryAfter(response.headers.get('retry-after')))
}

/** Hands an e-mail to the mail service. @throws MailError where it does not take it, another Error where it cannot be reached. */
export async function sendMail(
  { url, key, from }: MailService,
  { replyTo, onceKey, ...mail }: Mail,
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      ...(onceKey ? { 'Idempotency-Key': onceKey } : {}),
    },
    body: JSON.stringify({ from, ...mail, ...(replyTo ? { reply_to: replyTo } : {}) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw await refusal(response)
  await response.body?.cancel()
}
