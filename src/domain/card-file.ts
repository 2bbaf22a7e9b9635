/** What a list has to know of a product to draw its card. */
export interface CardFacts {
  readonly id: number
  readonly name: string
  /** Who made it, in words. */
  readonly maker: string
  /** Cents; 0 where the shop shows no prices. */
  readonly price: number
  /** Cents, before a price cut. */
  readonly reference: number | null
  readonly available: number
  readonly isNew: boolean
  /** It comes in several sizes or colours, one of which is chosen on its page. */
  readonly isChosen: boolean
  readonly category: string
  readonly picture: CardPicture | null
}

export interface CardPicture {
  /** Candidates in AVIF. */
  readonly srcset: string
  readonly fallback: string
  /** The small one that a cart shows. */
  readonly thumbnail: string
}

/** Many texts of few kinds. */
interface Listed {
  readonly texts: readonly string[]
  readonly of: readonly number[]
}

/** Cards as they are sent, a column each. Addresses of a picture's variants share their start; what follows is of few kinds. */
export interface CardFile {
  readonly ids: readonly number[]
  readonly names: readonly string[]
  readonly prices: readonly number[]
  readonly references: readonly (readonly [row: number, cents: number])[]
  readonly available: readonly number[]
  /** Rows. */
  readonly fresh: readonly number[]
  /** Rows. */
  readonly chosen: readonly number[]
  readonly makers: Listed
  readonly categories: Listed
  /** Starts of the pictures' addresses; empty where there is none. */
  readonly stems: readonly string[]
  /** The texts are JSON of [srcset, fallback, thumbnail], `*` standing for the start. */
  readonly variants: Listed
}

function listed(texts: readonly string[]): Listed {
  const place = new Map([...new Set(texts)].map((text, index) => [text, index]))
  return { texts: [...place.keys()], of: texts.map((text) => place.get(text) ?? 0) }
}

const textAt = ({ texts, of }: Listed, row: number): string => texts[of[row] ?? -1] ?? ''

/** What stands at the start of all of them. */
function sharedStart(texts: readonly string[]): string {
  const [first = '', ...others] = texts
  let length = first.length
  while (!others.every((text) => text.startsWith(first.slice(0, length)))) length -= 1
  return first.slice(0, length)
}

const addressesOf = ({ srcset, fallback, thumbnail }: CardPicture): string[] => [
  ...srcset.split(', '),
  fallback,
  thumbnail,
]

interface PackedPicture {
  readonly stem: string
  /** JSON of [srcset, fallback, thumbnail], `*` standing for the start. */
  readonly variants: string
}

const NO_PICTURE: PackedPicture = { stem: '', variants: 'null' }

/** By picture: of a catalogue that is packed anew, nearly all are those of before. */
const packed = new WeakMap<CardPicture, PackedPicture>()

function packPicture(picture: CardPicture | null): PackedPicture {
  if (!picture) return NO_PICTURE
  const known = packed.get(picture)
  if (known) return known
  const stem = sharedStart(addressesOf(picture))
  const short = (text: string) => (stem ? text.replaceAll(stem, '*') : text)
  const { srcset, fallback, thumbnail } = picture
  const made = { stem, variants: JSON.stringify([short(srcset), short(fallback), short(thumbnail)]) }
  packed.set(picture, made)
  return made
}

export function packCards(cards: readonly CardFacts[]): CardFile {
  const pictures = cards.map(({ picture }) => packPicture(picture))
  return {
    ids: cards.map(({ id }, row) => id - (cards[row - 1]?.id ?? 0)),
    names: cards.map(({ name }) => name),
    prices: cards.map(({ price }) => price),
    references: cards.flatMap(({ reference }, row) =>
      reference === null ? [] : [[row, reference] as const],
    ),
    available: cards.map(({ available }) => available),
    fresh: cards.flatMap(({ isNew }, row) => (isNew ? [row] : [])),
    chosen: cards.flatMap(({ isChosen }, row) => (isChosen ? [row] : [])),
    makers: listed(cards.map(({ maker }) => maker)),
    categories: listed(cards.map(({ category }) => category)),
    stems: pictures.map(({ stem }) => stem),
    variants: listed(pictures.map(({ variants }) => variants)),
  }
}

function pictureAt({ stems, variants }: CardFile, row: number): CardPicture | null {
  const found = JSON.parse(textAt(variants, row) || 'null') as readonly [string, string, string] | null
  const stem = stems[row] ?? ''
  if (!found) return null
  const [srcset, fallback, thumbnail] = stem ? found.map((text) => text.replaceAll('*', stem)) : found
  return { srcset: srcset ?? '', fallback: fallback ?? '', thumbnail: thumbnail ?? '' }
}

/** @returns what gives the card of a product, by its id; null where the file has none. */
export function cardReader(file: CardFile): (id: number) => CardFacts | null {
  const references = new Map(file.references)
  const fresh = new Set(file.fresh)
  const chosen = new Set(file.chosen)
  const rows = new Map<number, number>()
  let id = 0
  file.ids.forEach((difference, row) => {
    id += difference
    rows.set(id, row)
  })
  return (wanted) => {
    const row = rows.get(wanted)
    if (row === undefined) return null
    return {
      id: wanted,
      name: file.names[row] ?? '',
      maker: textAt(file.makers, row),
      price: file.prices[row] ?? 0,
      reference: references.get(row) ?? null,
      available: file.available[row] ?? 0,
      isNew: fresh.has(row),
      isChosen: chosen.has(row),
      category: textAt(file.categories, row),
      picture: pictureAt(file, row),
    }
  }
}
