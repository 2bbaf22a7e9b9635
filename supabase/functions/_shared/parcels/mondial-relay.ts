import { createHash } from 'node:crypto'
import type { Variables } from '../variables.ts'
import { readTracing } from './mondial-relay-answer.ts'
import { PARCEL_STATS, tracingEvents } from './mondial-relay-events.ts'
import { askTracker, type Look, type Tracker, trackerAddress } from './tracker.ts'

const ADDRESS = 'https://api.mondialrelay.com/Web_Services.asmx'
const SERVICE = 'http://www.mondialrelay.fr/webservice/'
const OPERATION = 'WSI2_TracingColisDetaille'
const LANGUAGE = 'FR'

/** The shop's account: its code of eight characters and its private key. */
interface Account {
  readonly shop: string
  readonly key: string
}

/** Codes of a call, not of a parcel (pages 33 to 37 of the manual). */
const REFUSED = [1, 2, 3, 5, 7, 8, 69, 95, 96, 97]
const UNKNOWN_NUMBER = [24, 91, 94]
/**
 * Errors that hide what they are: 98 stands for any other where an account is in production, 99 for *incorrect or missing data* as well as for
 * a fault of the service (`errorCode.php` of github.com/PrestaShopCorp/mondialrelay).
 */
const HIDDEN = [98, 99]

/** The digest that proves a call: MD5 of all parameters in their order and the private key, in capitals (page 7). */
export const securityOf = (parameters: readonly string[], key: string): string =>
  createHash('md5')
    .update(`${parameters.join('')}${key}`)
    .digest('hex')
    .toUpperCase()

const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const element = ([name, value]: readonly [string, string]): string =>
  `<${name}>${value.replace(/[<>&"]/g, (character) => ENTITIES[character] ?? '')}</${name}>`

function envelope({ shop, key }: Account, number: string): string {
  const parameters = [
    ['Enseigne', shop],
    ['Expedition', number],
    ['Langue', LANGUAGE],
  ] as const
  const security = securityOf(
    parameters.map(([, value]) => value),
    key,
  )
  const body = [...parameters, ['Security', security] as const].map(element).join('')
  return `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><${OPERATION} xmlns="${SERVICE}">${body}</${OPERATION}></soap:Body></soap:Envelope>`
}

function lookAt(number: string, status: number, text: string): Look {
  const tracing = readTracing(text)
  if (status >= 400 || tracing === null)
    return { is: 'pause', reason: `answered ${status} without XML of a parcel` }
  const { stat } = tracing
  if (Object.values<number>(PARCEL_STATS).includes(stat))
    return { is: 'answered', answers: [{ number, events: tracingEvents(tracing) }] }
  if (UNKNOWN_NUMBER.includes(stat)) return { is: 'answered', answers: [{ number, events: null }] }
  if (REFUSED.includes(stat)) return { is: 'refused', reason: `the account is refused (STAT ${stat})` }
  return { is: HIDDEN.includes(stat) ? 'doubt' : 'pause', reason: `answered STAT ${stat}` }
}

/**
 * Mondial Relay's own tracking: its operation `WSI2_TracingColisDetaille`, SOAP 1.1, one parcel a call, spread over the day (*Web Service
 * V5.4*, pages 6 and 29, `Solution-Web-Service-V5.4.pdf` of github.com/thelia-modules/MondialRelay): ten in a minute at most. Null where
 * the environment does not name both code and key.
 * @throws Error where MONDIAL_RELAY_API_URL names another machine: what the key signs goes to Mondial Relay alone.
 */
export function mondialRelayOf(read: Variables): Tracker | null {
  const [shop, key] = [read('MONDIAL_RELAY_ENSEIGNE'), read('MONDIAL_RELAY_PRIVATE_KEY')]
  if (!shop || !key) return null
  // Codes of fewer than eight characters end in blanks.
  const account = { shop: shop.padEnd(8), key }
  const url = new URL(trackerAddress(read, 'MONDIAL_RELAY_API_URL', 'Mondial Relay', ADDRESS))
  return {
    most: 10,
    look: ([number = '']) =>
      askTracker(
        url,
        {
          method: 'POST',
          headers: { 'Content-Type': 'text/xml; charset=utf-8', SOAPAction: `"${SERVICE}${OPERATION}"` },
          body: envelope(account, number),
        },
        (status, text) => lookAt(number, status, text),
      ),
  }
}
