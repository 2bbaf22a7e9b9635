import type { ParcelState, ParcelWork } from '@/domain/sent-parcel.ts'
import type { TrackerName } from '@/domain/tracking.ts'

/** Parcels of an order, followed at their carrier. */
export const sentParcelsText = {
  title: 'Colis',
  one: (place: number) => `Colis ${place}`,
  edit: 'Modifier',
  states: {
    sent: 'Expédié',
    moving: 'En route',
    at_pickup: 'À retirer par le client',
    problem: 'Incident',
    delivered: 'Livré',
    returning: 'Revient à la boutique',
    returned: 'Revenu à la boutique',
  } satisfies Record<ParcelState, string>,
  works: {
    problem: 'Le transporteur signale un incident : suivez ce colis, prévenez le client si cela dure.',
    held: 'Le transporteur retient ce colis, le plus souvent à la douane : demandez-lui ce qui manque.',
    undeliverable: 'Ce colis n’a pas pu être remis : vérifiez l’adresse avec le client.',
    returning: 'Ce colis revient : le client ne l’a pas reçu. Écrivez-lui avant de le renvoyer.',
    returned:
      'Ce colis vous a été rendu : le client ne l’a pas reçu. Renvoyez-le comme nouveau colis, ou remboursez.',
    contradicted:
      'Le transporteur dit ce colis remis au client et rendu à la boutique : demandez-lui ce qui est vrai.',
    contested:
      'Le client dit ne pas l’avoir reçu : demandez une enquête au transporteur. Jusqu’à sa réception, ce colis est à vos risques.',
    unknown: 'Le transporteur ne connaît pas ce numéro après trois jours : vérifiez-le.',
    silent: 'Sans nouvelles depuis plusieurs jours ouvrés : demandez une enquête au transporteur.',
  } satisfies Record<ParcelWork, string>,
  contest: 'Le client ne l’a pas reçu',
  contested: 'Réception contestée : le jour de livraison est retiré',
  contestedSince:
    'Réception contestée par le client : rien n’est livré tant que vous ne dites pas le contraire.',
  received: 'Reçu finalement',
  receivedDone: 'Le colis n’est plus contesté',
  settle: 'Marquer comme traité',
  settled: 'Colis marqué comme traité',
  carrier: 'Transporteur',
  carrierDone: 'Transporteur mis à jour',
  weight: 'Poids (g)',
  weightDone: 'Poids enregistré',
  number: (place: number) => `Numéro de suivi du colis ${place}`,
  noNumber: 'Sans numéro de suivi',
  deliveredOn: 'Livré le',
  deliveredHint: 'La commande est livrée avec son dernier colis.',
  deliveredDone: 'Jour de livraison du colis enregistré',
  byCarrier: (day: string) => `Livré le ${day}, selon le transporteur.`,
  carrierDay: (day: string) =>
    `Le transporteur dit la commande livrée le ${day} ; le jour fixé à la main est gardé.`,
  takeDay: 'Reprendre cette date',
  follow: 'Suivre chez le transporteur',
  followed: (moment: string | null) =>
    moment === null ? 'Suivi automatique' : `Suivi automatique, dernière réponse le ${moment}`,
  /** Mondial Relay's service takes eight digits alone (*Web Service V5.4*, page 29), its page ten and twelve, too. */
  unreadBy: {
    laposte:
      'Pas de suivi automatique : un numéro de La Poste ou de Chronopost a de 11 à 15 lettres et chiffres. Vérifiez celui-ci, ou indiquez vous-même le jour de livraison.',
    mondial_relay:
      'Pas de suivi automatique : le service de Mondial Relay ne lit que les numéros d’expédition à 8 chiffres, pas ceux à 10 ou 12 chiffres que montre son site. Indiquez vous-même le jour de livraison.',
  } satisfies Record<TrackerName, string>,
  events: (count: number) => `${count.toLocaleString('fr-FR')} ${count > 1 ? 'événements' : 'événement'}`,
  add: 'Ajouter un colis',
  addHint: 'Le client voit chaque colis et son lien. La commande est livrée avec le dernier.',
  added: 'Colis ajouté',
  remove: 'Retirer ce colis',
  removed: 'Colis retiré',
  failed: 'Le colis n’a pas pu être modifié',
} as const
