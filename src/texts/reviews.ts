import { ofName } from './elision.ts'

const rating = (value: number) => value.toLocaleString('fr-FR', { minimumFractionDigits: 1 })
const counted = (count: number) => `${count.toLocaleString('fr-FR')} avis`

/** What customers say of a unit, on its page. */
export const reviewsText = {
  title: 'Avis',
  /** Signs that are seen, and what is spoken for them. */
  stars: (value: number) => '★'.repeat(Math.round(value)) + '☆'.repeat(5 - Math.round(value)),
  outOfFive: (value: number) => `${value.toLocaleString('fr-FR')} sur 5`,
  summary: (average: number, count: number) => `${rating(average)} sur 5, ${counted(count)}`,
  short: (average: number, count: number) => `${rating(average)} sur 5 (${counted(count)})`,
  demo: 'Démonstration',
  demoNote:
    'Ces avis sont des exemples de la boutique de démonstration : personne ne les a écrits, et aucun n’est un avis de client.',
  checked: 'Achat vérifié',
  dates: (received: string, published: string) => `Pièce reçue le ${received}, avis publié le ${published}`,
  picture: (author: string, number: number) => `Photo ${number} de ${author}`,
  answer: (shop: string) => `Réponse ${ofName(shop)}`,
  more: (count: number) => (count > 1 ? `Lire les ${count} autres avis` : 'Lire un autre avis'),
  /** What the law wants said beside reviews (code de la consommation, D. 111-17). */
  law: 'Chaque avis vient d’une commande livrée et a été contrôlé avant sa publication. Du plus récent au plus ancien, sans contrepartie.',
  rules: 'Comment nos avis sont recueillis et contrôlés',
} as const
