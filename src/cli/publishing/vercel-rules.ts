import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Redirect {
  readonly source: string
  readonly destination: string
  readonly statusCode: number
}

/** What Vercel reads instead of `_redirects` and `_headers` (vercel.com/docs/project-configuration). */
interface VercelRules {
  readonly cleanUrls: true
  readonly trailingSlash: false
  readonly redirects: readonly Redirect[]
  readonly rewrites: readonly { readonly source: string; readonly destination: string }[]
  readonly headers: readonly {
    readonly source: string
    readonly headers: readonly { readonly key: string; readonly value: string }[]
  }[]
}

/** Its patterns are those of path-to-regexp: what stands for itself in our files must in these. */
const sourceOf = (path: string): string =>
  path
    .split(/(\*$|:[a-z]+)/)
    .map((part) =>
      part === '*' ? ':splat*' : part.startsWith(':') ? part : part.replace(/[(){}:*+?!]/g, '\\$&'),
    )
    .join('')

const linesOf = (text: string): string[] =>
  text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))

function headersOf(text: string): VercelRules['headers'] {
  const rules: { source: string; headers: { key: string; value: string }[] }[] = []
  for (const line of linesOf(text)) {
    const [, key, value = ''] = /^\s+([\w-]+): (.*)$/.exec(line) ?? []
    if (key) rules.at(-1)?.headers.push({ key, value })
    else rules.push({ source: sourceOf(line), headers: [] })
  }
  return rules
}

/** @param redirects text of `_redirects`. @param headers text of `_headers`. @returns the same for Vercel, which cannot say 404. */
export function vercelRules(redirects: string, headers: string): VercelRules {
  const rules = linesOf(redirects).map((line) => {
    const [from = '', to = '', status = ''] = line.split(' ')
    return {
      source: sourceOf(from),
      destination: to.replace(/:splat$/, ':splat*'),
      statusCode: Number(status),
    }
  })
  return {
    cleanUrls: true,
    trailingSlash: false,
    redirects: rules.filter(({ statusCode }) => statusCode >= 300 && statusCode < 400),
    rewrites: rules
      .filter(({ statusCode }) => statusCode === 200)
      .map(({ source, destination }) => ({ source, destination })),
    headers: headersOf(headers),
  }
}

/** Writes `vercel.json` into a finished site. @param dir that has `_redirects` and `_headers`. */
export async function writeVercelRules(dir: string): Promise<void> {
  const [redirects, headers] = await Promise.all(
    ['_redirects', '_headers'].map((name) => readFile(join(dir, name), 'utf8')),
  )
  await writeFile(
    join(dir, 'vercel.json'),
    JSON.stringify(vercelRules(redirects ?? '', headers ?? ''), null, 2),
  )
}
