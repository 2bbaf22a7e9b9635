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

const kind = (file: string): string => (file.startsWith('blog/') ? 'L’article' : 'La page')

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
  [
    /^Unexpected character .*`<`/,
    () => 'le signe < n’ouvre pas une balise lisible (dans le texte, il s’écrit \\<)',
  ],
  [/^Could not parse/, () => 'ce qui se trouve entre accolades n’est pas lisible'],
  [/^Expected component `(.+?)`/, (name) => `la balise <${name}> n’existe pas dans la boutique`],
  [/^\[UNRESOLVED_IMPORT\] Could not resolve '(.+?)'/, (file) => `le fichier ${file} n’existe pas`],
  [/^(\w+) is not defined/, (name) => `« ${name} » entre accolades ne veut rien dire ici`],
]

/** What is wrong with posts and pages, for whoever writes them: in the administration and on the terminal. */
export const contentFaultText = {
  /** The whole sentence about a mistake. */
  fault: (fault: ContentFault): string => `${place(fault)} : ${fault.reason}.`,
  /** What became of the file that has it. */
  stays: (file: string): string => `${kind(file)} reste en ligne dans sa version précédente.`,
  absent: (file: string): string => `${kind(file)} n’est pas en ligne.`,
  noHeader: 'l’en-tête manque : les champs s’écrivent en haut du fichier, entre deux lignes ---',
  unreadableHeader: 'l’en-tête n’est pas lisible (un texte avec deux-points ou guillemets s’écrit entre "…")',
  /** @param expected what the field's schema asks for. */
  expected: (expected: string): string => `il faut ${expected}`,
  missing: (expected: string): string => `ce champ manque ; il faut ${expected}`,
  unknownField: 'ce champ n’existe pas',
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
    // The bundler counts its errors before it says them.
    const first = message.split('\n').find((line) => !/^(Build failed with .*)?$/.test(line.trim())) ?? ''
    return MDX.some(([says]) => says.test(first))
      ? contentFaultText.mdx(first)
      : `la page n’a pas pu être faite (${first})`
  },
  unknownPicture: (address: string): string =>
    `l’image ${address} n’existe pas dans public ; le texte paraît sans elle`,
  unknownProduct: (identifier: string): string =>
    `le produit « ${identifier} » n’est pas en vente ; le texte paraît sans son image ni son lien`,
} as const
