/** Where carriers show a parcel, by shipping method. */
const CARRIERS: Readonly<Record<string, string>> = {
  colissimo: 'https://www.laposte.fr/outils/suivre-vos-envois?code=',
  chronopost: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT=',
  relais: 'https://www.mondialrelay.fr/suivi-de-colis/?numeroExpedition=',
}

/** @returns the carrier's page of a parcel, or null for a method whose carrier is not known. */
export function trackingUrl({ method, number }: { method: string; number: string }): string | null {
  const carrier = CARRIERS[method]
  return carrier ? `${carrier}${encodeURIComponent(number)}` : null
}
