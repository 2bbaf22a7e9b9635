import { atFirstUse } from '@/domain/at-first-use.ts'
import type { TrackerName } from '@/domain/tracking.ts'

/** Who is asked where parcels are. */
export const trackerNames = {
  laposte: 'La Poste',
  mondial_relay: 'Mondial Relay',
} as const satisfies Record<TrackerName, string>

const all = atFirstUse(() => new Intl.ListFormat('fr', { type: 'conjunction' }))

/** What the page on privacy says of them; empty where nobody is asked. */
export const trackersAsked = (trackers: readonly TrackerName[]): string =>
  trackers.length === 0
    ? ''
    : `Pour savoir où en est un colis, nous donnons son numéro, et rien d’autre, à ${all().format(trackers.map((tracker) => trackerNames[tracker]))}.`
