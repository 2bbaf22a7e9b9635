/** Address of the screen of a text, below /admin. @param path as `blog/un-automne-au-souk.mdx`. */
export const textScreen = (path: string): string => `/texts/${path.replace(/\.mdx$/, '')}`
