import type { FindingState } from '@/domain/doctor.ts'

const states: Readonly<Record<FindingState, string>> = {
  good: 'Bon',
  doubt: 'À vérifier',
  bad: 'À corriger',
}

/** The screen on which an owner reads what the doctor found. */
export const doctorScreenText = {
  title: 'État de la boutique',
  intro:
    'Le serveur essaie ce qui ne se voit que du dehors : adresse et certificat, service d’envoi et domaine des emails, Stripe et son webhook, horloge, disque et dernière sauvegarde. Rien n’est envoyé ni modifié.',
  examining: 'Examen en cours : jusqu’à une demi-minute.',
  again: 'Relancer l’examen',
  failed: 'L’examen n’a pas pu être fait',
  states,
  summary: (bad: number, doubt: number) =>
    bad + doubt === 0
      ? 'Tout va bien.'
      : `${[
          ...(bad > 0 ? [`${bad} point${bad > 1 ? 's' : ''} à corriger`] : []),
          ...(doubt > 0 ? [`${doubt} à vérifier`] : []),
        ].join(', ')}.`,
  elsewhere:
    'Cette boutique est servie par un hébergeur de pages : l’examen demande un serveur à vous. Les alarmes par email, elles, fonctionnent partout.',
  link: 'Examiner l’état de la boutique',
  linkHint: 'Adresse, emails, Stripe, disque, sauvegarde : ce qui ne se voit que du dehors.',
}
