import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type HeaderRule, parseHeaders, parseRedirects, type RedirectRule, rulesByPath } from './rules.ts'

/** A folder of static files as it stood when it was published; its files are known, so no path leads out of it. */
export interface Release {
  /** Files by their path in the site, `/products/3.html`. */
  readonly files: ReadonlyMap<string, string>
  readonly headers: readonly HeaderRule[]
  /** Those that match a path, in their order. */
  readonly redirectsOf: (path: string) => readonly RedirectRule[]
}

const RULES = new Set(['/_headers', '/_redirects'])

/** Reads a folder. @throws Error when it does not exist. */
export function readRelease(dir: string): Release {
  const files = new Map<string, string>()
  // Nobody is answered meanwhile, and a large shop has thousands of files: no path is worked out that is known.
  const read = (folder: string, above: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const name = `${above}/${entry.name}`
      const file = folder + path.sep + entry.name
      if (entry.isDirectory()) read(file, name)
      else if (entry.isFile() && !RULES.has(name) && !isHidden(name)) files.set(name, file)
    }
  }
  read(path.normalize(dir), '')
  return {
    files,
    headers: parseHeaders(textOf(path.join(dir, '_headers'))),
    redirectsOf: rulesByPath(parseRedirects(textOf(path.join(dir, '_redirects')))),
  }
}

const isHidden = (name: string): boolean => /\/\.(?!well-known\/)/.test(name)

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** @returns the file for an address without extension: `/products` is `products.html` or `products/index.html`. */
export function fileAt(release: Release, address: string): string | null {
  const names = address === '/' ? ['/index.html'] : [address, `${address}.html`, `${address}/index.html`]
  return names.find((name) => release.files.has(name)) ?? null
}
