import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PDFDocument } from '@cantoo/pdf-lib'
import { createAccount } from './account.ts'

export const PUBLIC_KEY = 'sendcloud_public_stand_in'
export const SECRET_KEY = 'sendcloud_secret_stand_in'
export const WEBHOOK_KEY = 'sendcloud_webhook_stand_in'

/** What it sends when something happens to a parcel, and its signature, which has no time in it. */
export function parcelNews(tracking_number: string): { readonly body: string; readonly signature: string } {
  const body = JSON.stringify({
    action: 'parcel_status_changed',
    timestamp: Date.now(),
    parcel: { id: 383_707_309, tracking_number, status: { id: 11, message: 'Delivered' } },
  })
  return { body, signature: signed(body) }
}
export const signed = (body: string, key = WEBHOOK_KEY): string =>
  createHmac('sha256', key).update(body).digest('hex')

/**
 * What it does with a call instead of answering: no answer at all, one that takes so long, a status, a page. `cut` does what is asked, and
 * hangs up. Of a path alone where one is named.
 */
export type Trouble = (
  | { readonly is: 'down' | 'html' | 'cut' }
  | { readonly is: 'slow'; readonly ms: number }
  | { readonly is: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
) & { readonly path?: string }

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text ? JSON.parse(text) : {}
}

/** A label of 10 × 15 cm that says whose it is; papers for the customs are A4. */
async function pdfOf(
  { number, name = '' }: { readonly number: string; readonly name?: string | undefined },
  type: string,
): Promise<Uint8Array> {
  const made = await PDFDocument.create()
  const page = made.addPage(type === 'label' ? [283.46, 425.2] : [595.28, 841.89])
  page.drawText(`${type} ${number}`, { x: 20, y: 380, size: 14 })
  page.drawText(name.replaceAll(/[^\x20-\xff]/g, '?'), { x: 20, y: 350, size: 14 })
  return await made.save()
}

/** A stand-in of Sendcloud's interface, version 3, on a port of its own, with its errors and the references that the shop relies on. */
export async function startSendcloud() {
  const account = createAccount()
  const calls: string[] = []
  let trouble: Trouble | null = null
  let atPurchase: (() => void) | null = null
  const send = (response: ServerResponse, status: number, body: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  async function answerOfReturns(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    isCut: boolean,
  ): Promise<void> {
    const [, , , , id = '', action = ''] = url.pathname.split('/')
    const { returns } = account
    if (request.method === 'POST' && id === 'announce-synchronously') {
      const made = returns.announce(await bodyOf(request))
      atPurchase?.()
      return isCut ? void request.socket.destroy() : send(response, ...made)
    }
    if (request.method === 'PATCH' && action === 'cancel') return send(response, ...returns.cancel(id))
    send(response, ...(id ? returns.one(id) : returns.list(url.searchParams)))
  }

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const [, , , kind = '', id = '', action = '', type = ''] = url.pathname.split('/')
    const isCut = trouble?.is === 'cut' && (!trouble.path || url.pathname.endsWith(trouble.path))
    if (request.method === 'POST' && kind === 'shipping-options')
      return send(response, 200, { data: account.options(await bodyOf(request)) })
    if (request.method === 'POST' && id === 'announce') {
      const made = account.announce(await bodyOf(request))
      atPurchase?.()
      return isCut ? void request.socket.destroy() : send(response, ...made)
    }
    if (request.method === 'POST' && action === 'cancel') {
      const done = account.cancel(id)
      return isCut ? void request.socket.destroy() : send(response, ...done)
    }
    if (kind === 'returns') return await answerOfReturns(request, response, url, isCut)
    if (kind === 'parcels' && id === 'tracking') {
      const events = account.eventsOf(decodeURIComponent(action))
      return events ? send(response, 200, events) : send(response, 404, { detail: 'Parcel does not exist' })
    }
    if (kind === 'shipments' && !id) return send(response, 200, { data: account.find(url.searchParams) })
    const parcel = account.shipments.find(({ parcels: [one] }) => String(one.id) === id)
    const isThere =
      parcel && (type === 'label' || (type === 'customs-declaration' && parcel.customs_information))
    const sendPdf = async (about: Parameters<typeof pdfOf>[0]) =>
      void response.writeHead(200, { 'content-type': 'application/pdf' }).end(await pdfOf(about, type))
    if (kind === 'parcels' && action === 'documents' && parcel && isThere)
      return await sendPdf({ number: parcel.parcels[0].tracking_number, name: parcel.to_address.name })
    const back = account.returns.made.find(({ label }) => label.label_printer.includes(`/parcels/${id}/`))
    if (kind === 'parcels' && type === 'label' && back)
      return await sendPdf({ number: back.tracking_number ?? '', name: back.to_address.name })
    send(response, 404, { errors: [{ status: '404', code: 'not_found', detail: 'Not found' }] })
  }

  const expected = `Basic ${Buffer.from(`${PUBLIC_KEY}:${SECRET_KEY}`).toString('base64')}`
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://sendcloud')
    calls.push(`${request.method} ${url.pathname.replace('/api/v3/', '')}`)
    if (request.headers.authorization !== expected)
      return send(response, 401, {
        errors: [{ status: '401', code: 'authentication_failed', detail: 'Invalid username/password.' }],
      })
    const isMeant = trouble && (!trouble.path || url.pathname.endsWith(trouble.path))
    if (isMeant && trouble?.is === 'down') return void request.socket.destroy()
    if (isMeant && trouble?.is === 'html')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>')
    if (isMeant && trouble?.is === 'status')
      return void response.writeHead(trouble.status, { ...trouble.headers }).end('{}')
    const reply = () => void answer(request, response, url)
    if (isMeant && trouble?.is === 'slow') return void setTimeout(reply, trouble.ms)
    reply()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    ...account,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3/`,
    /** What was asked, as `POST shipments/announce`. */
    calls,
    /** What it does with calls from now on; null answers them. */
    set: (next: Trouble | null) => {
      trouble = next
    },
    /** Called at each purchase, before it is answered. */
    onPurchase: (call: (() => void) | null) => {
      atPurchase = call
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type SendcloudStandIn = Awaited<ReturnType<typeof startSendcloud>>
