import { VOWEL } from './elision.ts'

/** Rules of French that texts about makers follow; a browser needs none of them. */

/** Words that begin the name of a workshop, and its article; people have none. */
const ARTICLES: Readonly<Record<string, 'le' | 'la'>> = {
  association: 'la',
  atelier: 'le',
  chapellerie: 'la',
  collectif: 'le',
  coopérative: 'la',
  fabrique: 'la',
  famille: 'la',
  groupement: 'le',
  maison: 'la',
  manufacture: 'la',
  vannerie: 'la',
}
/** Masculine all the same, though they end as the feminine mostly does. */
const MASCULINE = new Set(['couvercle', 'porte-monnaie', 'portefeuille', 'socle', 'vase', 'cache-pot'])
/** Singular, though they end in `s`. */
const SINGULAR = new Set(['cabas'])

const firstWord = (name: string): string => name.trim().split(/\s/, 1)[0]?.toLocaleLowerCase('fr') ?? ''

/** @returns `Rahma El Yousfi`, `la Coopérative Doum`, `l’Atelier Dar Debbagh`. */
export function withArticle(maker: string): string {
  const article = ARTICLES[firstWord(maker)]
  if (!article) return maker
  return VOWEL.test(maker) ? `l’${maker}` : `${article} ${maker}`
}

/** @returns a participle that agrees with the first word of a product's name: `tressé`, `tressée`, `tressées`. */
export function agreeing(participle: string, product: string): string {
  const word = firstWord(product)
  const plural = /[sx]$/.test(word) && !SINGULAR.has(word)
  const one = plural ? word.slice(0, -1) : word
  return `${participle}${/e$/.test(one) && !MASCULINE.has(one) ? 'e' : ''}${plural ? 's' : ''}`
}
