import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { parisClock } from '@/domain/paris-time.ts'
import { type Trouble, troubled } from '../carrier-trouble.ts'

/** The account for tests that Mondial Relay's manual names. */
export const ENSEIGNE = 'BDTEST13'
export const PRIVATE_KEY = 'PrivateK'

/** A line of a parcel's way. @param hours since it happened */
export interface Line {
  readonly label: string
  readonly hours: number
}

interface Way {
  readonly stat: number
  readonly lines: readonly Line[]
}

const LINE = 'ret_WSI2_sub_TracingColisDetaille'
/** Mondial Relay answers so many, most of them empty. */
const LINES = 20

/** @returns 03/10/26 and 09:12, in Paris. */
function written(hours: number): { readonly day: string; readonly hour: string } {
  const [day = '', hour = ''] = parisClock(new Date(Date.now() - hours * 3_600_000)).split('T')
  return { day: day.slice(2).split('-').reverse().join('/'), hour }
}

const lineOf = ({ label, hours }: Line): string => {
  const { day, hour } = written(hours)
  return `<${LINE}><Libelle>${label}</Libelle><Date>${day}</Date><Heure>${hour}</Heure><Emplacement>LILLE</Emplacement><Relais_Num /><Relais_Pays /></${LINE}>`
}
const EMPTY = `<${LINE}><Libelle /><Date /><Heure /><Emplacement /><Relais_Num /><Relais_Pays /></${LINE}>`

/** An answer as `WSI2_TracingColisDetaille` writes it. @param inside what follows the state. */
export const tracingXml = (stat: number, inside = ''): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><soap:Body><WSI2_TracingColisDetailleResponse xmlns="http://www.mondialrelay.fr/webservice/"><WSI2_TracingColisDetailleResult><STAT>${stat}</STAT><Libelle01 /><Relais_Libelle /><Relais_Num /><Libelle02 />${inside}</WSI2_TracingColisDetailleResult></WSI2_TracingColisDetailleResponse></soap:Body></soap:Envelope>`

const wayXml = ({ stat, lines }: Way): string =>
  tracingXml(
    stat,
    `<Tracing>${lines.map(lineOf).join('')}${EMPTY.repeat(Math.max(0, LINES - lines.length))}</Tracing>`,
  )

/** A stand-in of Mondial Relay's web service on a port of its own, with its faults. Numbers that it was told nothing of do not exist. */
export async function startMondialRelay() {
  const parcels = new Map<string, Way>()
  const calls: { readonly at: number; readonly number: string }[] = []
  let trouble: Trouble | null = null

  function answered(body: string): string {
    const field = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(body)?.[1] ?? ''
    const [shop, number, language] = [field('Enseigne'), field('Expedition'), field('Langue')]
    calls.push({ at: performance.now(), number })
    if (shop !== ENSEIGNE) return tracingXml(1)
    const signed = createHash('md5').update(`${shop}${number}${language}${PRIVATE_KEY}`).digest('hex')
    if (field('Security') !== signed.toUpperCase()) return tracingXml(97)
    if (!/^\d{8}$/.test(number)) return tracingXml(24)
    const way = parcels.get(number)
    return way ? wayXml(way) : tracingXml(94)
  }

  const server = createServer(async (request, response) => {
    const xml = answered(await text(request))
    troubled(trouble, request, response, () =>
      response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(xml),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/Web_Services.asmx`,
    /** What was asked, and when, in ms. */
    calls,
    /** What it says of a parcel from now on, in this order; it may say it twice, late and out of order. @param stat of the parcel, or an error of the call. */
    say: (number: string, stat: number, ...lines: readonly Line[]) =>
      void parcels.set(number, { stat, lines }),
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
