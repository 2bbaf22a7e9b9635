import type { DiskTrouble, SilentReason } from '@/domain/shop-state.ts'

const REASONS: Readonly<Record<SilentReason, string>> = {
  restored: 'Cette boutique a été restaurée depuis une sauvegarde',
  copied: 'Cette boutique est une copie',
  taken_over: 'Une autre copie de cette boutique a pris sa place',
}

const gigabytes = (bytes: number): string =>
  bytes < 1e9
    ? `${Math.floor(bytes / 1e6).toLocaleString('fr-FR')} Mo`
    : `${(bytes / 1e9).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} Go`

/** What the bar over every screen says when something is wrong with the shop's own state. */
export const shopStateText = {
  silent: (reason: SilentReason) =>
    `${REASONS[reason]} : elle n’envoie aucun email, n’encaisse rien, ne publie nulle part ailleurs et ne fait rien d’elle-même.`,
  silentPlace: (home: string, here: string) => `La boutique est à ${home} ; celle-ci est à ${here}.`,
  takeOver: 'C’est la boutique maintenant',
  ownerTakesOver: 'Un propriétaire peut dire qu’elle est la boutique.',
  takeOverTitle: 'Faire de cette copie la boutique ?',
  takeOverAsk:
    'Les emails, les paiements, les publications et les tâches automatiques reprennent ici. Assurez-vous que l’autre boutique est arrêtée : deux boutiques écriraient aux mêmes clients.',
  waiting: (count: number) =>
    count === 1
      ? '1 email attend. S’il est déjà parti de l’autre boutique, ne l’envoyez pas d’ici.'
      : `${count.toLocaleString('fr-FR')} emails attendent. S’ils sont déjà partis de l’autre boutique, ne les envoyez pas d’ici.`,
  drop: 'Ne pas envoyer les emails qui attendent',
  tookOver: 'C’est la boutique maintenant',
  dropped: (count: number) =>
    count === 1
      ? '1 email n’est pas envoyé.'
      : `${count.toLocaleString('fr-FR')} emails ne sont pas envoyés.`,
  takeOverFailed: 'Cette copie n’est pas devenue la boutique',
  disk: ({ state, free }: DiskTrouble) =>
    state === 'full'
      ? `Le disque du serveur est plein (${gigabytes(free)} libres) : des commandes sont refusées. Faites de la place.`
      : `Le disque du serveur est presque plein (${gigabytes(free)} libres) : faites de la place avant que des commandes soient refusées.`,
  backup: (day: string) =>
    `La dernière sauvegarde, du ${day}, est mauvaise : la base de données est abîmée. Gardez les sauvegardes d’avant, et restaurez la dernière bonne.`,
  clock: (said: string) =>
    `L’horloge du serveur dit ${said}, ce que rien ne confirme : aucune journée n’est clôturée et aucune facture n’est émise tant qu’elle n’est pas juste.`,
} as const
