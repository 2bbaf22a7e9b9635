import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Closing, isClosedPage, MAINTENANCE_PATH } from '@/domain/maintenance.ts'
import { PATHS } from '@/domain/paths.ts'
import { exactFirst } from '@/domain/redirect.ts'

/**
 * Closes a site for a static host, which cannot answer with 503: pages that show and sell products go, and their addresses lead, for
 * now (302), to the page that says why. Search engines keep the address that leads elsewhere for a while. Feeds and lists are missing
 * (404): a program would take a page for one of them.
 * @param dir of the built site. @param closing why it is closed. @returns how many pages are closed.
 */
export async function closeSite(dir: string, closing: Closing): Promise<number> {
  const files = await readdir(dir, { recursive: true })
  const gone = files
    .map((file) => file.split('\\').join('/'))
    .map((file) => ({ file, path: `/${file}`.replace(/(?:\/index)?\.html$/, '') || PATHS.home }))
    .filter(({ file, path }) => /\.(?:html|json|xml)$/.test(file) && isClosedPage(path, closing))
  await Promise.all(gone.map(({ file }) => rm(join(dir, file))))
  const closed = gone.filter(({ file }) => file.endsWith('.html'))
  // Hosts take some thousand rules: one for each page at the top, one for all that stand below it.
  const above = new Set(closed.map(({ path }) => /^\/[^/]*/.exec(path)?.[0] ?? path))
  const below = new Set(
    closed.map(({ path }) => /^\/[^/]+(?=\/)/.exec(path)?.[0]).filter((one) => one !== undefined),
  )
  const rules = [
    ...[...above].filter((path) => isClosedPage(path, closing)),
    ...[...below].map((path) => `${path}/*`),
  ]
  const file = join(dir, '_redirects')
  const leading = rules.map((path) => `${path} ${MAINTENANCE_PATH} 302`)
  // A page that answers for another with 404 is closed with all others.
  const isLeft = (line: string) => {
    const [, to, status] = line.split(' ')
    return line !== '' && !line.startsWith('#') && !(status === '404' && gone.some(({ path }) => path === to))
  }
  const open = (await readFile(file, 'utf8')).split('\n').filter(isLeft)
  await writeFile(file, `${exactFirst([...leading, ...open]).join('\n')}\n`)
  return closed.length
}
