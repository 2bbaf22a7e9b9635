import { atFirstUse } from '@/domain/at-first-use.ts'
import type { QuotedFact } from '@/domain/quoted-facts.ts'
import { isPost } from '@/domain/written-file.ts'
import { frenchDates } from '../french-dates.ts'

const day = frenchDates({ dateStyle: 'long', timeZone: 'UTC' })
const megabytes = atFirstUse(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 }))

/** Where a post or a page has a mistake, and which. */
export interface ContentFault {
  /** Below `content/`, as `blog/choisir-son-panier.mdx`. */
  readonly file: string
  /** Of its frontmatter. */
  readonly field?: string | undefined
  /** From 1. */
  readonly line?: number | undefined
  /** In French, without a full stop. */
  readonly reason: string
}

const place = ({ file, field, line }: Omit<ContentFault, 'reason'>): string =>
  [`content/${file}`, field && `champ « ${field} »`, line && `ligne ${line}`].filter(Boolean).join(', ')

const kind = (file: string): string => (isPost(file) ? 'L’article' : 'La page')

/** What the parser of MDX says, by how it begins: a sentence takes the tags that the message names. */
const MDX: readonly [says: RegExp, inFrench: (first: string, second: string) => string][] = [
  [/^Expected a closing tag for `(.+?)`/, (tag) => `la balise ${tag} n’est jamais fermée`],
  [
    /^Unexpected closing tag `(.+?)`, expected corresponding closing tag for `(.+?)`/,
    (tag, open) => `${tag} se trouve là où ${open} est encore à fermer`,
  ],
  [/^Unexpected closing tag `(.+?)`/, (tag) => `${tag} ferme une balise qui n’a pas été ouverte`],
  [
    /closing brace for `\{`/,
    () => 'une accolade { n’est jamais fermée (dans le texte, une accolade s’écrit \\{)',
  ],
  [/to create a comment in MDX/, () => 'un commentaire <!-- … --> n’est pas permis dans un texte'],
  [
    /^Unexpected (?:character|end of file) .*(?:`<`|before name|in name|after name|tag|attribute)/,
    () => 'le signe < n’ouvre pas une balise lisible (dans le texte, il s’écrit \\<)',
  ],
  [/^Could not parse/, () => 'ce qui se trouve entre accolades n’est pas lisible'],
  [/^Expected component `(.+?)`/, (name) => contentFaultText.unknownComponent(name)],
  [/^\[UNRESOLVED_IMPORT\] Could not resolve '(.+?)'/, (file) => contentFaultText.absentFile(file)],
  [/^(\w+) is not defined/, (name) => `« ${name} » entre accolades ne veut rien dire ici`],
]

/** What is wrong with posts and pages, for whoever writes them: in the administration and on the terminal. */
/** Settings as a sentence names them. */
const quoted: Readonly<Record<QuotedFact, string>> = {
  contactEmail: 'l’email de contact',
  contactPhone: 'le téléphone',
  address: 'l’adresse postale',
  companyName: 'la raison sociale',
  registration: 'le SIREN',
  publicationDirector: 'le directeur de la publication',
  host: 'l’hébergeur',
  mediator: 'le médiateur',
  phoneHours: 'les heures du téléphone',
  returnAddress: 'l’adresse de retour',
  registeredCity: 'la ville du siège',
  siteName: 'le nom de la boutique',
}
/** What a schema asks for, within a sentence: of words that they are words is plain. */
const asked = (expected: string): string =>
  expected.replace(/^texte\s:\s/, '').replace(/^nombre entier/, 'un nombre entier')

const and = atFirstUse(() => new Intl.ListFormat('fr', { type: 'conjunction' }))

export const contentFaultText = {
  pageWithHoles: (title: string, facts: readonly QuotedFact[]): string =>
    `« ${title} » n’est pas encore en ligne : il y manque ${and().format(facts.map((fact) => quoted[fact]))} (Paramètres).`,
  /** The same, where the page is named already. */
  holes: (facts: readonly QuotedFact[]): string =>
    `Paraît quand la boutique aura dit : ${and().format(facts.map((fact) => quoted[fact]))}.`,
  /** The whole sentence about a mistake. */
  fault: (fault: ContentFault): string => `${place(fault)} : ${fault.reason}.`,
  /** What became of the file that has it. */
  stays: (file: string): string => `${kind(file)} reste en ligne dans sa version précédente.`,
  absent: (file: string): string => `${kind(file)} n’est pas en ligne.`,
  noHeader: 'l’en-tête manque : les champs s’écrivent en haut du fichier, entre deux lignes ---',
  tomlHeader:
    'l’en-tête est écrit en TOML, entre deux lignes +++ ; ici il s’écrit entre deux lignes ---, un champ par ligne : title: "Un titre"',
  notUtf8:
    'le fichier n’est pas enregistré en UTF-8, ses accents seraient perdus ; enregistrez-le à nouveau en choisissant l’encodage UTF-8',
  notAText:
    'ce fichier n’est pas lu ; le nom d’un texte finit par .mdx, et il se trouve dans blog ou pages sans sous-dossier',
  realDay: 'un jour qui existe, écrit AAAA-MM-JJ',
  unreadableHeader: 'l’en-tête n’est pas lisible (un texte avec deux-points ou guillemets s’écrit entre "…")',
  /** @param expected what the field's schema asks for. */
  expected: (expected: string): string => `il faut ${asked(expected)}`,
  missing: (expected: string): string => `ce champ manque ; il faut ${asked(expected)}`,
  unknownField: 'ce champ n’existe pas',
  pageNeeded:
    'toute la boutique mène à cette page : elle ne se retire pas, et ne se prévoit pas pour plus tard',
  takenId: (id: number, other: string): string => `l’adresse ${id} est déjà celle de content/${other}`,
  /** @param message of the parser or the renderer, in English. */
  mdx(message: string): string {
    for (const [says, inFrench] of MDX) {
      const found = says.exec(message)
      if (found) return inFrench(found[1] ?? '', found[2] ?? '')
    }
    return 'le texte n’est pas lisible à cet endroit : une balise ou une accolade en est souvent la cause'
  },
  /** @param message of the renderer, in its own words. */
  notRendered: (message: string): string => {
    // Before it says what is wrong a build says when, by whom and how often.
    const lines = message
      .split('\n')
      .map((line) => line.replace(/^\s*(?:\d\d:\d\d:\d\d\s+)?(?:\[ERROR\]\s+)?/, ''))
      .filter((line) => line.trim() !== '' && !/Build failed/.test(line))
    const known = lines.find((line) => MDX.some(([says]) => says.test(line)))
    return known ? contentFaultText.mdx(known) : `la page n’a pas pu être faite (${lines[0] ?? ''})`
  },
  unknownComponent: (name: string): string => `la balise <${name}> n’existe pas dans la boutique`,
  absentFile: (path: string): string => `le fichier ${path} n’existe pas`,
  absentPhoto: (path: string): string => `la photo ${path} n’existe pas : choisissez-la à nouveau`,
  unreadablePicture: (path: string): string => `le fichier ${path} n’est pas une image lisible`,
  foreignPicture: (address: string): string =>
    `l’image ${address} est sur un autre site, que les navigateurs n’affichent pas ici ; le texte paraît sans elle (enregistrez-la à côté du texte)`,
  secondTitle:
    'le titre de la page est déjà le champ « title » ; ce titre de premier niveau paraît comme un intertitre (##)',
  dayToCome: (date: Date): string =>
    `le ${day(date)} est à venir ; le texte est en ligne dès maintenant (draft: true le garde pour plus tard)`,
  /** @param file below the project. @param bytes its size. */
  heavyPicture: (file: string, bytes: number): string =>
    `${file} pèse ${megabytes().format(bytes / 1_000_000)} Mo et part telle quelle chez chaque visiteur : réduisez-la sous 1 Mo, ou placez-la à côté de son texte, où la boutique la réduit.`,
  /** @param version of the terms of sale. */
  termsChanged: (version: string): string =>
    `Les conditions de vente ont changé et portent toujours la version « ${version} » : donnez-leur une nouvelle version dans Paramètres, pour que chaque commande dise laquelle a été acceptée.`,
  unknownPicture: (address: string): string =>
    `l’image ${address} n’existe pas dans public ; le texte paraît sans elle`,
  unknownProduct: (identifier: string): string =>
    `le produit « ${identifier} » n’est pas en vente ; le texte paraît sans son image ni son lien`,
} as const
