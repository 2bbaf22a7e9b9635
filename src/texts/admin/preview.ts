/** Looking at pages before they are published. */
export const previewText = {
  title: 'Aperçu',
  open: 'Aperçu',
  openOf: (name: string) => `Aperçu de « ${name} »`,
  openAll: 'Aperçu de ce qui attend',
  preparing: 'Aperçu en préparation…',
  preparingHint:
    'La boutique fait les pages telles qu’elles seront. Après un changement de texte, cela peut prendre une minute.',
  failed: 'L’aperçu n’a pas pu être fait',
  retry: 'Réessayer',
  ready: 'L’aperçu est prêt. Il s’ouvre dans un nouvel onglet.',
  left: 'L’aperçu est prêt, sans ceci :',
  incomplete: (fields: string) =>
    `Un texte incomplet n’a pas encore de page. À remplir d’abord, dans « Titre, résumé et parution » : ${fields}.`,
  goOn: 'Voir l’aperçu',
  hosted:
    'L’aperçu avant publication existe sur la boutique qui se publie elle-même (npm start). Chez un hébergeur, une construction de test de l’hébergeur en tient lieu.',
  /** In the bar on top of every page of a preview. */
  barLabel: 'Aperçu',
  bar: 'Aperçu : les visiteurs ne voient pas encore cette version. Il se ferme au bout d’une demi-heure.',
  leave: 'Quitter l’aperçu',
} as const
