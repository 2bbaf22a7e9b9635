/** What stands in a page and selectors may ask for. */
export interface Present {
  readonly classes: ReadonlySet<string>
  /** Names of elements, in small letters. */
  readonly elements: ReadonlySet<string>
}

/** What a pattern's group finds, each once: the pieces of a page repeat themselves. */
const found = (html: string, pattern: RegExp): string[] => [
  ...new Set(Array.from(html.matchAll(pattern), ([, part = '']) => part)),
]

const decoded = (names: string): string =>
  names.replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&gt;', '>')

/** @param html a page or a piece of one. */
export const presentIn = (html: string): Present => ({
  classes: new Set(found(html, /\sclass="([^"]*)"/g).flatMap((names) => decoded(names).split(/\s+/))),
  elements: new Set(found(html, /<([a-z][\w-]*)/g)),
})

/** @returns what stands in any of them. */
export const together = (all: readonly Present[]): Present => ({
  classes: new Set(all.flatMap(({ classes }) => [...classes])),
  elements: new Set(all.flatMap(({ elements }) => [...elements])),
})
