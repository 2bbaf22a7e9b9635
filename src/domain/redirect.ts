/** An address that has moved for good, and where to: paths of this shop, percent-encoded, without a trailing slash. */
export interface Redirect {
  readonly from: string
  readonly to: string
}

/** Somewhere that no address names. */
const NOWHERE = 'https://nowhere.invalid'

/**
 * @param written a path, or a whole address of whatever shop it was.
 * @param home if given, the only site whose whole addresses count.
 * @returns its path as redirects keep it; null where it is neither, names another site, or asks for more than a path.
 */
export function writtenPath(written: string, home?: string): string | null {
  // Without a scheme `index.php/produit` is no name of a site: that begins with www.
  const text = written.trim().replace(/^(?=www\.[^\s/]+\.)/i, 'https://')
  const isWhole = /^https?:\/\//i.test(text)
  if (!isWhole && !/^\/(?![/\\])/.test(text)) return null
  if (!URL.canParse(text, NOWHERE)) return null
  const { origin, pathname, search } = new URL(text, NOWHERE)
  if (search !== '' || (isWhole && home !== undefined && origin !== home)) return null
  return pathname.replace(/\/+$/, '') || '/'
}

const isPattern = (rule: string): boolean => /[:*]/.test(rule.split(' ')[0] ?? '')

/**
 * @param rules lines of `_redirects`. @returns the same with those of one path first: Cloudflare takes 2,000 of these, and 100 others, and
 * counts whatever follows a pattern among the latter (developers.cloudflare.com/pages/configuration/redirects).
 */
export const exactFirst = (rules: readonly string[]): string[] => [
  ...rules.filter((rule) => !isPattern(rule)),
  ...rules.filter(isPattern),
]

/** What two cells of a line are parted by, in the order in which it is looked for: addresses may hold commas. */
const SEPARATORS = ['\t', ';', ','] as const

/** A line of a list that somebody pasted. */
export interface PastedLine {
  /** As it was written. */
  readonly text: string
  readonly cells: readonly [from: string, to: string]
}

const unquoted = (cell: string): string => cell.trim().replace(/^"(.*)"$/s, '$1')

/** @returns the lines of a list with two columns, as spreadsheets copy or export them; empty ones and a heading are left out. */
export function pastedLines(list: string): PastedLine[] {
  return list.split(/\r?\n/).flatMap((line) => {
    const text = line.trim()
    if (!text.includes('/')) return []
    const separator = SEPARATORS.find((character) => text.includes(character)) ?? ' '
    const [from = '', to = ''] = text.split(separator).map(unquoted).filter(Boolean)
    return [{ text, cells: [from, to] as const }]
  })
}
