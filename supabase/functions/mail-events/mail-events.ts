import { noteMailEvents } from '@/data/mail-outbox.ts'
import { mailEvents } from '@/mail-services/events.ts'
import type { MailServiceName } from '@/mail-services/services.ts'
import { readJson } from '../_shared/body.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { isKey } from '../_shared/keyed-hash.ts'
import { refusalReply } from '../_shared/refusal.ts'

export interface MailEvents extends Pick<FunctionContext, 'db' | 'secret' | 'standing'> {
  /** Null where emails go by SMTP or to the mailbox of this machine: neither sends news. */
  readonly service: MailServiceName | null
  /** What the address that the mail service calls ends with; null where none was chosen. */
  readonly key: string | null
}

/** Services send up to some hundred events at once. */
const MAX_BYTES = 1_048_576
const MOST_EVENTS = 1_000

/**
 * Takes what the mail service says later of emails that it took: `POST ?key=…`. Answers 200 `{ noted }` for whatever need not come again.
 * Services sign in ways of their own, and some not at all: the key in the address, which only the service is given, serves for all.
 */
export async function handleMailEvents(events: MailEvents, request: Request): Promise<Response> {
  if (request.method !== 'POST') return refusalReply({ code: 'method_not_allowed' })
  const given = new URL(request.url).searchParams.get('key') ?? ''
  const { key, secret } = events
  if (key === null || !events.service) return refusalReply({ code: 'service_unavailable' })
  if (!isKey(secret, given, key)) return refusalReply({ code: 'sign_in_required' })
  // They send it again for a day: by then the copy is the shop, or the service has found the one that is.
  if ((await events.standing()).isSilent) return refusalReply({ code: 'service_unavailable' })
  const body = await readJson(request, MAX_BYTES)
  if (!body.ok) return refusalReply(body.refusal)
  const news = mailEvents(events.service, body.value).slice(0, MOST_EVENTS)
  return jsonReply(200, { noted: await noteMailEvents(events.db, news) })
}
