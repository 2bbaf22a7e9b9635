import { bearerToken } from '../gateway/api-key.ts'
import { jsonOr, readBody } from '../gateway/body.ts'
import type { Service } from '../gateway/context.ts'
import { json } from '../gateway/respond.ts'
import type { Verify } from '../gateway/token.ts'
import { listPage, lockedPage, mailPage } from './mail-pages.ts'
import { type Mailbox, outgoingMail } from './mailbox.ts'
import { keepKey, keyOf } from './mailbox-key.ts'

const MOST_BYTES = 16 * 1024 * 1024

/**
 * `POST /_/mail/send` for the service role; `/_/mail`, `/_/mail/{id}` and their JSON (`/_/mail.json`, also those of a moment and later,
 * `?since=` milliseconds since 1970, and `/_/mail/{id}.json`) and the files of a mail (`/_/mail/{id}/{n}`, from 0) for visitors at this machine who have the key, as `?key=` and from then on as a cookie: behind a
 * proxy that names nobody, all the world seems to sit at this machine.
 * @param keyNow null where mails are really sent: nobody reads them here then.
 */
export function mailEndpoint(mailbox: Mailbox, verify: Verify, keyNow: () => string | null): Service {
  return async (request, { path, url, isLocal }) => {
    const key = keyNow()
    if (path === 'mail/send' && request.method === 'POST') return await send(mailbox, verify, request)
    if (key === null || !isLocal || request.method !== 'GET') return notFound()
    const isData = path.endsWith('.json')
    const broughtBy = keyOf(request, url, key)
    if (!broughtBy)
      return isData ? json(403, { message: 'The mailbox needs its key' }) : html(lockedPage(), 403)
    if (broughtBy === 'address' && !isData) return keepKey(url, key)
    if (path === 'mail' || path === 'mail/') return html(listPage(await mailbox.list()))
    if (path === 'mail.json') return await listData(mailbox, url.searchParams.get('since') ?? '0')
    const [, id = '', extension, n] = /^mail\/([\w-]+)(?:(\.json)|\/(\d{1,2}))?$/.exec(path) ?? []
    if (n !== undefined) return await sendFile(mailbox, id, Number(n))
    const mail = await mailbox.find(id)
    if (!mail) return notFound()
    return extension ? json(200, mail) : html(mailPage(mail))
  }
}

async function listData(mailbox: Mailbox, since: string): Promise<Response> {
  if (!/^\d{1,15}$/.test(since)) return json(400, { message: 'since is a time in milliseconds since 1970' })
  return json(200, await mailbox.list(Number(since)))
}

async function send(mailbox: Mailbox, verify: Verify, request: Request): Promise<Response> {
  const identity = await verify(bearerToken(request) ?? '').catch(() => null)
  if (identity?.role !== 'service_role') return json(401, { message: 'Only the service role may send mail' })
  const body = await readBody(request, MOST_BYTES)
  if (!body) return json(413, { message: 'The mail is too large' })
  const parsed = outgoingMail.safeParse(jsonOr(body.toString('utf8'), () => undefined))
  if (!parsed.success) return json(422, { message: 'Invalid mail', issues: parsed.error.issues })
  const { id } = await mailbox.send(
    parsed.data,
    request.headers.get('idempotency-key')?.slice(0, 256) || undefined,
  )
  return json(200, { id })
}

async function sendFile(mailbox: Mailbox, id: string, n: number): Promise<Response> {
  const file = await mailbox.file(id, n)
  if (!file) return notFound()
  return new Response(file.content, {
    headers: {
      'content-type': file.content_type,
      // Never shown as a page of this site.
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

const notFound = (): Response => json(404, { message: 'Not found' })

const CONTENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; form-action 'none'; frame-ancestors 'none'"

const html = (page: string, status = 200): Response =>
  new Response(page, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': CONTENT_POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
