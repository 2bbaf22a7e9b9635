import { fieldsOf, readJson } from './json.ts'
import { MAX_FAVOURITES } from './rules.ts'

/** What is remembered of a product, so that it can still be named when it is no longer sold. */
export interface Favourite {
  readonly id: number
  readonly name: string
  /** Path of its picture, or null where this browser has not seen it. */
  readonly image: string | null
}

export interface Favourites {
  /** Account whose favourites these are; null for a visitor's. */
  readonly owner: string | null
  /** Newest first, each product once. */
  readonly list: readonly Favourite[]
  /** What the account has yet to be told, oldest first: whether a product should be kept. */
  readonly pending: ReadonlyMap<number, boolean>
  /** Unix time in milliseconds at which the account was last asked. */
  readonly askedAt: number
}

export const NO_FAVOURITES: Favourites = { owner: null, list: [], pending: new Map(), askedAt: 0 }

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

function toFavourite(value: unknown): Favourite[] {
  const { id, name, image } = fieldsOf(value)
  if (!isId(id) || typeof name !== 'string' || name === '') return []
  // A path of this site: neither another host nor a script.
  return [{ id, name, image: typeof image === 'string' && /^\/(?![/\\])/.test(image) ? image : null }]
}

const once = (list: readonly Favourite[]): Favourite[] =>
  list
    .filter(({ id }, index) => list.findIndex((other) => other.id === id) === index)
    .slice(0, MAX_FAVOURITES)

/** @param text what a storage holds. @returns what can be read of it; nothing when it is damaged. */
export function readFavourites(text: string | null): Favourites {
  const { owner, list, pending, askedAt } = fieldsOf(readJson(text))
  if (!Array.isArray(list)) return NO_FAVOURITES
  const noted = Array.isArray(pending) ? pending : []
  return {
    owner: typeof owner === 'string' ? owner : null,
    list: once(list.flatMap(toFavourite)),
    pending: new Map(
      noted.flatMap(([id, kept]) => (isId(id) && typeof kept === 'boolean' ? [[id, kept]] : [])),
    ),
    askedAt: Number(askedAt) || 0,
  }
}

/** @returns what to store; null when there is nothing worth storing. */
export function writeFavourites({ owner, list, pending, askedAt }: Favourites): string | null {
  if (owner === null && list.length === 0) return null
  return JSON.stringify({ owner, list, pending: [...pending], askedAt })
}

export const isFavourite = ({ list }: Favourites, product: number): boolean =>
  list.some(({ id }) => id === product)

export const isFull = ({ list }: Favourites): boolean => list.length >= MAX_FAVOURITES

/** A visitor's favourites are told to nobody; those of an account go there, also after its session has ended. */
function noted({ owner, pending }: Favourites, id: number, kept: boolean): Favourites['pending'] {
  const others = [...pending].filter(([product]) => product !== id)
  return new Map(owner === null ? [] : [...others, [id, kept]])
}

/** @returns the favourites with one more at their head, or as they are when they are full. */
export function withFavourite(favourites: Favourites, one: Favourite): Favourites {
  if (isFavourite(favourites, one.id) || isFull(favourites)) return favourites
  const pending = noted(favourites, one.id, true)
  return { ...favourites, list: [one, ...favourites.list], pending }
}

/** @returns the favourites without a product. */
export function withoutFavourite(favourites: Favourites, product: number): Favourites {
  if (!isFavourite(favourites, product)) return favourites
  const list = favourites.list.filter(({ id }) => id !== product)
  return { ...favourites, list, pending: noted(favourites, product, false) }
}

/**
 * The favourites once somebody has been found signed in: a visitor's are new to the account; of another account's only
 * what was added since it was last told is taken along.
 */
export function adoptedFavourites(favourites: Favourites, userId: string): Favourites {
  const { owner, list, pending } = favourites
  if (owner === userId) return favourites
  const own = owner === null ? list : list.filter(({ id }) => pending.get(id))
  const wanted = own.toReversed().map(({ id }) => [id, true] as const)
  return { owner: userId, list: own, pending: new Map(wanted), askedAt: 0 }
}

/**
 * What holds once the account has answered: its list, with the pictures that this browser knows, and with what was
 * changed here while the answer was on its way.
 * @param sent what the account had been told. @param answered its favourites, newest first. @param now Unix time in milliseconds.
 */
export function answeredFavourites(
  { owner, list, pending }: Favourites,
  sent: Favourites['pending'],
  answered: readonly Omit<Favourite, 'image'>[],
  now: number,
): Favourites {
  const later = new Map([...pending].filter(([id, kept]) => sent.get(id) !== kept))
  const known = answered.map(({ id, name }) => {
    const here = list.find((one) => one.id === id)
    return { id, name, image: here?.image ?? null }
  })
  const added = list.filter(({ id }) => later.get(id))
  const kept = known.filter(({ id }) => later.get(id) !== false)
  return { owner, list: once([...added, ...kept]), pending: later, askedAt: now }
}
