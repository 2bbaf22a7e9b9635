const MB = 1024 * 1024

/** What the processes take together, of a shop of some hundred products: `npm run bench -- memory` measures it. */
const NEEDED = 1024 * MB

/**
 * @param allowed bytes that the shop may use.
 * @returns what whoever starts it should know; null where it is enough for a shop of some hundred products.
 */
export function memoryWarning(allowed: number): string | null {
  if (allowed >= NEEDED) return null
  return `The shop may use ${Math.floor(allowed / MB)} MB of memory here and needs 1 GB, and 1.5 GB with 5,000 products: while it makes its database or its pages, the system may end a part of it (supabase/OWN-SERVER.md).`
}
