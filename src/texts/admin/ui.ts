import type { PasswordStrength } from '@/domain/account.ts'
import { PAYMENT_DAYS } from '@/domain/payment-means.ts'
import { MADE_FOR } from '@/domain/product.ts'
import { MAX_WEIGHT_G } from '@/domain/rules.ts'
import { passwordTooLong } from '../password.ts'

/** What the units of the administration say by themselves. */
export const comboboxText = {
  loading: 'Recherche...',
  found: (count: number) =>
    count === 0 ? 'Aucun résultat' : `${count} ${count > 1 ? 'résultats' : 'résultat'}`,
} as const

/** Below a form that fills a screen. */
export const saveBarText = { unsaved: 'Modifications non sauvegardées' } as const

/** Two people changed the same. */
export const conflictText = { keepMine: 'Garder ma version', takeTheirs: 'Prendre la sienne' } as const

/** The first and the last day of a list. */
export const dayText = { backwards: 'Le dernier jour est avant le premier.' } as const

/** A document that was made without some of its characters. */
export const printedText = {
  lacksCharacters: 'Des lettres manquent dans ce document',
  addFonts:
    'Ses caractères chinois, japonais ou coréens sont remplacés par des points d’interrogation. Lancez la commande « npm run fonts », puis ouvrez-le à nouveau.',
} as const

/** The way from page to page of a list. */
export const pagerText = {
  pages: 'Pages de la liste',
  page: (page: number, last: number) => `Page ${page} sur ${last}`,
  previous: 'Précédente',
  next: 'Suivante',
} as const

/** Texts for the keys that schemas of forms give as messages. */
export const problemText: Readonly<Record<string, string>> = {
  required: 'Veuillez remplir tous les champs obligatoires',
  email: 'Veuillez entrer une adresse email valide',
  https_link: 'Une adresse en https://, ou une page de la boutique comme /products.',
  link: 'Les liens ne sont pas acceptés ici.',
  overseas:
    'Nous livrons en France métropolitaine et en Corse, pas encore outre-mer. Pour Monaco, choisissez Monaco.',
  postal_code_fr: 'Veuillez entrer un code postal français valide (5 chiffres)',
  postal_code_be: 'Veuillez entrer un code postal belge valide (4 chiffres)',
  postal_code_ch: 'Veuillez entrer un code postal suisse valide (4 chiffres)',
  postal_code_mc: 'Veuillez entrer un code postal monégasque valide (980 suivi de 2 chiffres)',
  postal_code_lu: 'Veuillez entrer un code postal luxembourgeois valide (4 chiffres)',
  relay_point: 'Choisissez un point relais.',
  too_long: 'Ce texte est trop long.',
  number: 'Entrez un nombre, par exemple 12,50.',
  separators: 'Écrivez ce nombre sans séparateur de milliers, par exemple 1234,56.',
  decimals: 'Deux chiffres au plus après la virgule, par exemple 12,34.',
  whole: 'Entrez un nombre entier, sans virgule.',
  negative: 'Entrez un nombre à partir de 0.',
  too_many_pieces: 'Au plus 1 000 000 de pièces.',
  differ: 'Les mots de passe ne correspondent pas',
  password_short: 'Le mot de passe doit contenir au moins 12 caractères',
  password_long: passwordTooLong,
  session_minutes: 'Entre 5 et 720 minutes.',
  code_short: 'Entrez les 6 chiffres du code.',
  made_for: `Pour qui : ${MADE_FOR.join(', ')}, ou rien.`,
  identifier: 'Lettres sans accent, chiffres, point, tiret, barre : sans espace.',
  hs_code: 'De 8 à 10 chiffres, par exemple 46021990.',
  origin: 'Les deux lettres d’un pays, par exemple MA, ou son nom.',
  weight: `Un nombre entier de grammes, de 1 à ${MAX_WEIGHT_G.toLocaleString('fr-FR')}.`,
  too_dear: 'Au plus 20 000 €.',
  too_many: 'Douze au plus.',
  phone: 'Chiffres, espaces et points, par exemple 06 12 34 56 78.',
  postal_code: 'Veuillez entrer un code postal français valide (5 chiffres)',
  percent_range: 'Entre 1 et 50 %.',
  leaves_a_price: 'Le minimum d’achat doit dépasser la réduction d’au moins 1 €.',
  dates_order: 'La fin vient après le début.',
  discount_code: 'Entre 3 et 30 lettres, chiffres ou tirets.',
  iban: 'Cet IBAN est incomplet, ou l’un de ses caractères est faux.',
  bic: 'Un BIC a 8 ou 11 caractères, par exemple AGRIFRPP.',
  payment_days: `De ${PAYMENT_DAYS.min} à ${PAYMENT_DAYS.max} jours.`,
  siren: 'Un SIREN a 9 chiffres, dont le dernier vérifie les autres : l’un d’eux est faux.',
  vat_number: 'Deux lettres du pays puis le numéro ; en France, il finit par le SIREN : FR 12 345678901.',
  opening_hours: 'Une ligne par jour, quatorze au plus : « Samedi : 10h-18h ».',
  https: 'Une adresse complète par ligne, qui commence par https://.',
  announcement_link:
    'Une page de la boutique, par exemple /products, ou une adresse qui commence par https://.',
  moment: 'Un jour et une heure, par exemple 27/11/2026 08:00.',
  after_begin: 'La fin doit suivre le début.',
  https_one: 'Une adresse complète, qui commence par https://.',
  host_lines: 'Trois lignes au plus : nom, adresse, téléphone.',
  out_of_range: 'Cette valeur est trop petite ou trop grande.',
  password_same: 'Choisissez un mot de passe différent de l’actuel.',
}

export const formText = {
  optional: 'Facultatif',
  invalid: 'Cette valeur n’est pas acceptée.',
  restored: 'Votre saisie non enregistrée a été retrouvée.',
  discard: 'L’abandonner',
} as const

export const strengthText: Readonly<Record<PasswordStrength, string>> = {
  short: 'Au moins 12 caractères.',
  weak: 'Mot de passe faible : allongez-le.',
  fair: 'Mot de passe correct.',
  strong: 'Mot de passe solide.',
}
