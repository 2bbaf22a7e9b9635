/** How parcels are followed at La Poste. */
export const parcelTrackingText = {
  title: 'Suivi des colis',
  note: 'Colissimo et Chronopost, par « Suivi v2 » de La Poste : la commande est livrée le jour que dit le transporteur, sauf si vous l’avez fixé. De 22 h à 6 h, rien n’est demandé.',
  linked: (answered: string) => `Relié à La Poste, dernière réponse le ${answered}.`,
  linkedYet: 'Relié à La Poste.',
  interrupted: (since: string) =>
    `Suivi interrompu depuis le ${since} : La Poste ne répond pas. Aucun colis n’est dit en retard pour cela.`,
  refused: (since: string) =>
    `Clé refusée depuis le ${since} : vérifiez LAPOSTE_OKAPI_KEY dans l’environnement de la boutique.`,
  unlinked:
    'Non relié : les jours de livraison se fixent à la main. Une clé gratuite de developer.laposte.fr, LAPOSTE_OKAPI_KEY dans l’environnement, suffit.',
  followed: (parcels: number) =>
    parcels === 0
      ? 'Aucun colis suivi en ce moment.'
      : `${parcels.toLocaleString('fr-FR')} colis ${parcels > 1 ? 'suivis' : 'suivi'} en ce moment.`,
  retry: 'Demander à nouveau',
  retried: 'La Poste sera interrogée dans la minute',
  retryFailed: 'La Poste n’a pas pu être interrogée',
} as const
