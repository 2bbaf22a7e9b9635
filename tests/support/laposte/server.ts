import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Trouble, troubled } from '../carrier-trouble.ts'

export const OKAPI_KEY = 'okapi_stand_in'

/** Something that the carrier says of a parcel. @param hours since it happened */
export interface Said {
  readonly code: string
  readonly label?: string
  readonly hours: number
}

const FINAL = ['DI1', 'DI2']

/** A shipment as *Suivi v2* writes it. */
function shipmentOf(number: string, said: readonly Said[]) {
  const event = said.map(({ code, label = code, hours }, index) => ({
    code,
    label,
    date: new Date(Date.now() - hours * 3_600_000).toISOString().replace(/\.\d+Z$/, '+00:00'),
    order: 100 + index,
  }))
  return {
    lang: 'fr_FR',
    scope: 'open',
    returnCode: 200,
    idShip: number,
    shipment: {
      idShip: number,
      product: 'Colissimo',
      isFinal: said.some(({ code }) => FINAL.includes(code)),
      event,
      timeline: [{ id: 1, status: true, shortLabel: 'Annoncé' }],
    },
  }
}

/** A stand-in of La Poste's *Suivi v2* on a port of its own, with its faults. Numbers that it was told nothing of are unknown. */
export async function startLaPoste() {
  const parcels = new Map<string, readonly Said[]>()
  const calls: { readonly at: number; readonly numbers: readonly string[] }[] = []
  let trouble: Trouble | null = null
  const send = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  function answer(response: ServerResponse, numbers: readonly string[]): void {
    const bad = numbers.find((number) => !/^[0-9A-Z]{11,15}$/.test(number) || number.startsWith('BAD'))
    if (bad || numbers.length > 10)
      return void send(response, 400, { returnCode: 400, returnMessage: 'Le numéro saisi ne correspond pas' })
    const found = numbers.map((number) => {
      const said = parcels.get(number)
      return said
        ? shipmentOf(number, said)
        : { returnCode: 404, returnMessage: 'Ressource inconnue', idShip: number }
    })
    if (found.length > 1) return void send(response, 207, found)
    const [only] = found
    send(response, only?.returnCode === 404 ? 404 : 200, only)
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://laposte')
    const numbers = decodeURIComponent(url.pathname.split('/').at(-1) ?? '').split(',')
    calls.push({ at: performance.now(), numbers })
    if (request.headers['x-okapi-key'] !== OKAPI_KEY)
      return void send(response, 401, { code: 'UNAUTHORIZED', message: 'Access denied' })
    troubled(trouble, request, response, () => answer(response, numbers))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/suivi/v2/`,
    /** What was asked, and when, in ms. */
    calls,
    /** What it says of a parcel from now on, in this order; it may say it twice, late and out of order. */
    say: (number: string, ...said: readonly Said[]) => void parcels.set(number, said),
    /** What it does with calls from now on; null answers them. */
    set: (next: Trouble | null) => {
      trouble = next
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
