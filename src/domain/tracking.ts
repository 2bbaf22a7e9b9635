/** Who brings parcels; `none` is anybody whose files and pages the shop does not know. */
export const CARRIERS = ['colissimo', 'mondial_relay', 'chronopost', 'none'] as const
export type Carrier = (typeof CARRIERS)[number]

/** Who answers where parcels are: La Poste for its own and those of Chronopost. */
export const TRACKERS = ['laposte', 'mondial_relay'] as const
export type TrackerName = (typeof TRACKERS)[number]

/** A parcel at its carrier; `number` is null as long as it has none. */
export interface Tracking {
  readonly carrier: string
  readonly number: string | null
}

/** Where carriers show a parcel. */
const PAGES: Readonly<Record<string, string | undefined>> = {
  colissimo: 'https://www.laposte.fr/outils/suivre-vos-envois?code=',
  chronopost: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT=',
  mondial_relay: 'https://www.mondialrelay.fr/suivi-de-colis/?numeroExpedition=',
} satisfies Record<Exclude<Carrier, 'none'>, string>

/** @returns the carrier's page of a parcel, or null for one that is not known. */
export function trackingUrl({ carrier, number }: { carrier: string; number: string }): string | null {
  const page = PAGES[carrier]
  return page ? `${page}${encodeURIComponent(number)}` : null
}
