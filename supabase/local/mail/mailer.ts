import { errorText, type Logger } from '../log.ts'
import type { Mailbox } from './mailbox.ts'

/** A mail without its sender, which the mailer knows. */
export interface Message {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** The HTTP interface of a mail service: address, key and sender. Functions get it as MAIL_API_URL, MAIL_API_KEY, MAIL_FROM. */
export interface MailApi {
  readonly url: string
  readonly key: string
  readonly from: string
  /** Further variables of the functions that say how the service is spoken to. */
  readonly variables?: Readonly<Record<string, string>>
  /** Hands a mail over in the service's own way. Left out, it is posted as JSON with the key as bearer. */
  readonly send?: (message: Message) => Promise<unknown>
}

/** Sends what the backend itself has to say: confirmations, recoveries, codes. */
export interface Mailer {
  /** Keeps a mail, or hands it to the service, whose answer nobody waits for: its time would tell who has an account. */
  send(message: Message): Promise<void>
  /** Waits for what is on its way. */
  close(): Promise<void>
}

const TIMEOUT_MS = 10_000

/** @param apiNow null keeps mails in the mailbox of this machine, as from `from`. */
export function createMailer(
  mailbox: Mailbox,
  from: string,
  apiNow: () => MailApi | null,
  log: Logger,
): Mailer {
  const onItsWay = new Set<Promise<unknown>>()
  return {
    async send(message) {
      const api = apiNow()
      if (!api) return void (await mailbox.send({ from, ...message, to: [message.to] }))
      const sending = (api.send ? api.send(message) : post(api, message))
        .catch((error: unknown) => log('error', 'mail not sent', { error: errorText(error) }))
        .finally(() => onItsWay.delete(sending))
      onItsWay.add(sending)
    },
    close: async () => void (await Promise.all(onItsWay)),
  }
}

/** @throws Error when the service does not take the mail */
async function post(api: MailApi, message: Message): Promise<void> {
  const response = await fetch(api.url, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ from: api.from, ...message }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the mail service answered ${response.status}`)
}
