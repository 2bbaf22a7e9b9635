/** Words a minute of a French reader at ease. */
const WORDS_PER_MINUTE = 210

/** @param body MDX of a post. @returns minutes, at least one. */
export function readingMinutes(body: string): number {
  const words = body
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word))
  return Math.max(1, Math.round(words.length / WORDS_PER_MINUTE))
}
