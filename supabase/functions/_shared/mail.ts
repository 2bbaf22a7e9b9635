/** Where e-mail is sent: the HTTP interface of a mail service, its key, and the sender. */
export interface MailService {
  readonly url: string
  readonly key: string
  readonly from: string
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
}

const TIMEOUT_MS = 10_000

/** Hands an e-mail to the mail service. @throws Error when it does not take it. */
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
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the mail service answered ${response.status}`)
}
