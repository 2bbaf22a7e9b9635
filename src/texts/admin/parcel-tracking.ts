import type { TrackerName } from '@/domain/tracking.ts'
import { trackerNames } from '../tracker-names.ts'

/** How parcels are followed at their carriers. */
export const parcelTrackingText = {
  title: 'Suivi des colis',
  note: 'La commande est livrée le jour que dit le transporteur, sauf si vous l’avez fixé ; un colis qui attend au point relais n’est pas livré. De 22 h à 6 h, rien n’est demandé.',
  trackers: trackerNames,
  carriers: {
    laposte: 'Colissimo et Chronopost',
    mondial_relay: 'Colis en point relais',
  } satisfies Record<TrackerName, string>,
  linked: (answered: string) => `Relié, dernière réponse le ${answered}.`,
  linkedYet: 'Relié.',
  interrupted: (since: string) =>
    `Suivi interrompu depuis le ${since} : pas de réponse. Aucun colis n’est dit en retard pour cela.`,
  through: {
    sendcloud:
      'Par Sendcloud, pour les étiquettes achetées chez lui ; les autres jours de livraison se fixent à la main.',
  },
  refused: (since: string, tracker: TrackerName, through: 'sendcloud' | null = null) =>
    through !== null
      ? `Clés de Sendcloud refusées depuis le ${since} : vérifiez SENDCLOUD_PUBLIC_KEY et SENDCLOUD_SECRET_KEY dans l’environnement de la boutique.`
      : tracker === 'laposte'
        ? `Clé refusée depuis le ${since} : vérifiez LAPOSTE_OKAPI_KEY dans l’environnement de la boutique.`
        : `Compte refusé depuis le ${since} : vérifiez MONDIAL_RELAY_ENSEIGNE et MONDIAL_RELAY_PRIVATE_KEY dans l’environnement de la boutique.`,
  unlinked: {
    laposte:
      'Non relié : les jours de livraison se fixent à la main. Une clé gratuite de developer.laposte.fr, LAPOSTE_OKAPI_KEY dans l’environnement, suffit.',
    mondial_relay:
      'Non relié : les jours de livraison se fixent à la main. Le code enseigne et la clé privée que donne Mondial Relay, MONDIAL_RELAY_ENSEIGNE et MONDIAL_RELAY_PRIVATE_KEY dans l’environnement, suffisent.',
  } satisfies Record<TrackerName, string>,
  followed: (parcels: number) =>
    parcels === 0
      ? 'Aucun colis suivi en ce moment.'
      : `${parcels.toLocaleString('fr-FR')} colis ${parcels > 1 ? 'suivis' : 'suivi'} en ce moment.`,
  retry: 'Demander à nouveau',
  retried: 'Les transporteurs seront interrogés dans la minute',
  retryFailed: 'Les transporteurs n’ont pas pu être interrogés',
} as const
