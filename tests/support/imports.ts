import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** `import … from 'x'`, `export … from 'x'`, `import 'x'`, `import('x')`, in TypeScript, Astro and MDX files alike. */
const SPECIFIER =
  /(?:^|[\s;{])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;{=(])import\s*\(?\s*['"]([^'"]+)['"]/gm

export interface Import {
  readonly from: string
  readonly specifier: string
  /** Path from the root of what is imported, or null for a package. */
  readonly target: string | null
}

/** Files that git knows or would add, below the given folders. */
export const sourceFiles = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    // A file deleted a moment ago still stands in git's index.
    .filter((file) => /\.(ts|tsx|astro|mdx|mjs)$/.test(file) && existsSync(join(ROOT, file)))

export function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(SPECIFIER)].map(([, a, b]) => {
    // Vite's `?raw` and `?url` say how a file is imported, not which.
    const specifier = (a ?? b ?? '').replace(/\?(raw|url)$/, '')
    const target = specifier.startsWith('@/')
      ? `src/${specifier.slice(2)}`
      : specifier.startsWith('.')
        ? posix.normalize(posix.join(posix.dirname(file), specifier))
        : null
    return { from: file, specifier, target }
  })
}

/** @returns the circles in which files import each other, types included, each as the files of one. */
export function importCycles(imports: readonly Pick<Import, 'from' | 'target'>[]): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const { from, target } of imports)
    if (target) targets.set(from, (targets.get(from) ?? new Set()).add(target))
  const reached = (start: string): Set<string> => {
    const found = new Set(targets.get(start))
    for (const file of found) for (const next of targets.get(file) ?? []) found.add(next)
    return found
  }
  const reach = new Map([...targets.keys()].map((file) => [file, reached(file)]))
  const circles = new Map<string, string[]>()
  for (const [file, others] of reach)
    if (others.has(file)) {
      const circle = [...others].filter((other) => reach.get(other)?.has(file)).sort()
      circles.set(circle.join(), circle)
    }
  return [...circles.values()]
}
