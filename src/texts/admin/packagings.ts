/** What parcels are packed in. */
export const packagingsText = {
  title: 'Emballages',
  note: 'Leur poids s’ajoute à celui des pièces : le colis est pesé d’avance dans les fichiers des transporteurs.',
  name: 'Emballage',
  weight: 'Poids vide (g)',
  isDefault: 'Proposé d’abord',
  add: 'Ajouter un emballage',
  remove: (name: string) => (name ? `Retirer ${name}` : 'Retirer cet emballage'),
  twice: 'Deux emballages portent ce nom.',
  saved: 'Emballages enregistrés',
  saveFailed: 'Les emballages n’ont pas été enregistrés',
} as const
