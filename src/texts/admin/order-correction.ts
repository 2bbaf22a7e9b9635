/** What an order was placed with, put right before it is sent. */
export const correctionText = {
  edit: 'Modifier',
  title: (number: string) => `Corriger la commande ${number}`,
  note: 'Le pays et le mode de livraison restent : ils décident des frais et de la TVA. Une facture déjà émise ne change pas.',
  emailHint: 'Les emails de la commande partiront à cette adresse.',
  near: 'Code postal du point relais',
  relay: 'Point relais',
  nothing: 'Rien n’a changé',
  done: 'Commande corrigée',
  failed: 'La commande n’a pas pu être corrigée',
  resendTitle: 'Renvoyer l’email ?',
  resendAsk: (kind: string, former: string, present: string) =>
    `« ${kind} » était parti à ${former}. Faut-il le renvoyer à ${present} ? L’ancienne adresse n’ouvre plus la commande.`,
  resend: 'Renvoyer',
  keep: 'Ne pas renvoyer',
  /** In the history of an order. */
  corrected: (what: readonly string[]) => `Corrigé : ${what.join(', ')}`,
  parts: {
    name: 'nom',
    email: 'email',
    phone: 'téléphone',
    address: 'adresse',
    relay_point: 'point relais',
  } as Readonly<Record<string, string>>,
} as const
