import { postPath } from './paths.ts'

/** @returns whether a file below `content` is a post, of the shop or of the demonstration; otherwise it is a page. */
export const isPost = (file: string): boolean => /^(?:demo\/)?blog\//.test(file)

/** @returns the address of a page by its path, `/faq`. */
export const pagePath = (path: string): string => `/${path.replace(/^pages\/|\.mdx$/g, '')}`

/** @param id of a post, as its header says it. @returns the address that a text has, or would have; null of a post without a number. */
export function textAddress(path: string, id: unknown): string | null {
  if (!isPost(path)) return pagePath(path)
  return typeof id === 'number' ? postPath(id) : null
}

/** Paths that the administration may write: a post or a page, never above its folder, never a file of code. As private.is_text_path. */
const TEXT_PATH = /^(?:blog|pages)\/[a-z0-9-]{1,80}\.mdx$/
export const isTextPath = (path: string): boolean => TEXT_PATH.test(path)

/** @returns the path of a text, whoever's it is, of its file below `content`: those of the demonstration stand apart. */
export const textPathOf = (file: string): string => file.replace(/^demo\//, '')
