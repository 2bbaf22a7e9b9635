import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a mail service was asked. */
export interface MailCall {
  readonly key: string | undefined
  readonly to: string
  readonly subject: string
}

/** What an email said. */
export interface MailBody {
  readonly to: string
  readonly html: string
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

/** How it answers a call. */
export interface MailAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A mail service as the usual ones are: what comes twice with one key is sent once. */
export interface MailServiceStandIn {
  readonly url: string
  /** Everything it was asked. */
  readonly calls: MailCall[]
  /** What it sent, one of each key. */
  readonly sent: MailCall[]
  /** What these said; emptied with `sent` by whoever wants to. */
  readonly bodies: MailBody[]
  /** How it answers from now on; `null` lets a call hang. It sends what it answers with a 2xx. */
  answer: (call: MailCall) => MailAnswer | null
  /** Loses the answers of what it takes from now on, as a broken connection does. */
  losesAnswers: boolean
  readonly close: () => void
}

export async function startMailService(): Promise<MailServiceStandIn> {
  const keys = new Set<string>()
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const body = JSON.parse(text)
    const { to, subject } = body
    const key = request.headers['idempotency-key']
    const call: MailCall = { key: Array.isArray(key) ? key[0] : key, to, subject }
    service.calls.push(call)
    const answer = service.answer(call)
    if (!answer) return
    if (answer.status < 300 && !(call.key !== undefined && keys.has(call.key))) {
      if (call.key !== undefined) keys.add(call.key)
      service.sent.push(call)
      service.bodies.push(body)
    }
    if (service.losesAnswers) return void response.destroy()
    response.writeHead(answer.status, answer.headers).end(answer.body ?? '{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const service: MailServiceStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/emails`,
    calls: [],
    sent: [],
    bodies: [],
    answer: () => ({ status: 200 }),
    losesAnswers: false,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return service
}
