import { productPath } from '@/domain/paths.ts'

/** Candidates of the first picture, as the page of a product is written: a parser would apply the styles of the page to ours. */
const CANDIDATES = /class="gallery-strip".*?srcset="([^"]+)"/s
/** The one that suits a card on any screen. */
const WIDTH = '600w'

/** The page of a product knows its pictures: that is where one comes from that this browser has not seen yet. */
export async function pictureOf(product: number): Promise<string | null> {
  try {
    const answer = await fetch(productPath(product))
    const candidates = CANDIDATES.exec(answer.ok ? await answer.text() : '')?.[1]?.split(', ') ?? []
    return (candidates.find((one) => one.endsWith(WIDTH)) ?? candidates[0])?.split(' ')[0] ?? null
  } catch {
    return null
  }
}
