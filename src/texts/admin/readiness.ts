import type { Need } from '@/domain/readiness.ts'

interface NeedText {
  readonly label: string
  /** What is missing, and why it is asked. */
  readonly missing: (count: number) => string
}

/** What a shop needs to sell lawfully. */
const needs: Readonly<Record<Need, NeedText>> = {
  identity: {
    label: 'Mentions légales',
    missing: () =>
      'Raison sociale, forme, SIREN, adresse, directeur de la publication et hébergeur. L’un manque, ou est celui de la démonstration.',
  },
  contact: {
    label: 'Email et téléphone de contact',
    missing: () => 'Donnez une vraie adresse de votre domaine et un téléphone.',
  },
  mediator: {
    label: 'Médiateur de la consommation',
    missing: () => 'Nom, adresse et site du médiateur auquel vous adhérez.',
  },
  vat: {
    label: 'TVA',
    missing: () => 'Donnez votre numéro de TVA, ou déclarez la franchise en base.',
  },
  terms: {
    label: 'Conditions de vente publiées',
    missing: () => 'Cette version des conditions n’a pas encore été publiée : publiez la boutique.',
  },
  returns: { label: 'Adresse de retour', missing: () => 'Dites où vos clients renvoient une pièce.' },
  products: { label: 'Produits en vente', missing: () => 'Aucun produit n’est publié.' },
  makers: {
    label: 'Fabricant de chaque produit',
    missing: (count) =>
      count > 0
        ? `${count.toLocaleString('fr-FR')} ${count > 1 ? 'produits publiés n’ont' : 'produit publié n’a'} pas de fabricant avec une vraie adresse (sécurité des produits).`
        : 'Aucun produit n’est publié.',
  },
  shipping: { label: 'Mode de livraison', missing: () => 'Aucun mode n’est proposé aux clients.' },
  payments: {
    label: 'Paiements réels',
    missing: () =>
      'Les paiements sont fermés, simulés, ou Stripe n’a encore rien dit : donnez ses clés réelles et son webhook.',
  },
  display: {
    label: 'Boutique ouverte',
    missing: () => 'Le mode maintenance est actif, ou les prix ne sont pas affichés.',
  },
}

export const readinessText = {
  title: 'Prêt à vendre',
  note: 'Ce que la loi et la boutique demandent avant la première vente. Calculé à chaque visite.',
  needs,
  ready: 'Tout est en place : la boutique peut vendre.',
  left: (count: number) =>
    count > 1 ? `Il manque ${count} points pour vendre` : 'Il manque un point pour vendre',
  met: 'En place',
  missing: 'Manque',
  fix: 'Régler',
  fixOf: (label: string) => `Régler : ${label}`,
} as const
