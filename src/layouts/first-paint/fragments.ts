import { withoutUnreadOfIslands, withoutWaitOfIslands } from '@/rendering/astro-privates.ts'
import { withoutBracketsInAttributes } from './attributes.ts'
import { type Present, readPage } from './present.ts'

/** A part that stands on many pages, made ready for the first paint once for all of them. */
export interface Fragment {
  /** Its HTML as it is sent: most of a page is fragments, which need no encoding again then. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly present: Present
}

const PLACE = /<!--fragment-(\d+)-->/

/** What is drawn of a thing, by how it is drawn; it is forgotten with the thing. */
const memo = new WeakMap<object, Map<string, Promise<Fragment>>>()

const presents = new Map<string, Present>()

/** The fragments of a page are of few kinds, whose classes and elements need be counted once. */
function shared(present: Present): Present {
  const key = [...present.classes, '<', ...present.elements].join(' ')
  const known = presents.get(key) ?? present
  presents.set(key, known)
  return known
}

async function fragmentOf(draw: () => Promise<string>): Promise<Fragment> {
  const drawn = withoutBracketsInAttributes(await draw())
  const html = withoutWaitOfIslands(withoutUnreadOfIslands(drawn))
  // The policy of a page allows what stands in the page itself.
  if (/<(script|style)\b/.test(html)) throw new Error('a piece for many pages holds a script or style')
  return { bytes: Buffer.from(html), present: shared(readPage(html)) }
}

/**
 * Draws a part, or takes it from memory.
 * @param thing what it shows: the same object shows the same. @param look says all else that the part depends on.
 */
export function memoizedFragment(
  thing: object,
  look: string,
  draw: () => Promise<string>,
): Promise<Fragment> {
  const looks = memo.get(thing) ?? new Map<string, Promise<Fragment>>()
  memo.set(thing, looks)
  const known = looks.get(look)
  if (known) return known
  const drawn = fragmentOf(draw)
  looks.set(look, drawn)
  drawn.catch(() => looks.delete(look))
  return drawn
}

/** Keeps a place for a fragment in a page. @param onPage the fragments of the page so far. @returns what to write there. */
export const placeFor = (onPage: Fragment[], fragment: Fragment): string =>
  `<!--fragment-${onPage.push(fragment) - 1}-->`

/** @returns the page with its fragments in their places. */
export const withFragments = (html: string, fragments: readonly Fragment[]): Uint8Array<ArrayBuffer> =>
  Buffer.concat(
    html
      .split(PLACE)
      .flatMap((part, index) =>
        index % 2 === 0 ? Buffer.from(part) : (fragments[Number(part)]?.bytes ?? []),
      ),
  )
