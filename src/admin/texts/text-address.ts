import { postPath } from '@/domain/paths.ts'
import { readHeader } from '@/domain/texts/header-values.ts'
import { splitText } from '@/domain/texts/text-header.ts'
import { isPost } from '@/domain/written-file.ts'

/** Address of the screen of a text, below /admin. @param path as `blog/un-automne-au-souk.mdx`. */
export const textScreen = (path: string): string => `/texts/${path.replace(/\.mdx$/, '')}`

/** @returns the address at which visitors will read a text; null of a post whose number cannot be read. */
export function addressOfText({
  path,
  text,
}: {
  readonly path: string
  readonly text: string
}): string | null {
  if (!isPost(path)) return `/${path.replace(/^pages\/|\.mdx$/g, '')}`
  const { id } = readHeader(splitText(text).header)
  return typeof id === 'number' ? postPath(id) : null
}
