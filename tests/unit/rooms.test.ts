import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/imports.ts'

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)

describe('the repository', () => {
  it('has only the agreed rooms at its top level', () => {
    const top = new Set(tracked.map((file) => file.split('/')[0] ?? ''))
    const agreed =
      /^(package(-lock)?\.json|astro\.config\.mjs|tsconfig\.json|src|content|public|supabase|tests|README\.md|LICENSE|\..+)$/
    expect([...top].filter((name) => !agreed.test(name))).toEqual([])
  })

  it('pins every direct dependency', async () => {
    const { default: manifest } = await import('../../package.json', { with: { type: 'json' } })
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, v]) => !/^(?:npm:[^@]+@)?\d+\.\d+\.\d+/.test(v),
    )
    expect(loose).toEqual([])
  })
})

/** `image_path: path as string`, `path as string,`: what a function would not take is made to fit. */
const MADE_TO_FIT = /\bas (?:string|number|boolean|T|[A-Z]\w*),?$/

describe('the data of the administration', () => {
  it('is sent as it is: an argument that may be null says so in the schema (supabase/schemas/README.md)', () => {
    const lines = tracked
      .filter((file) => /^src\/data\/admin\/.*\.ts$/.test(file))
      .flatMap((file) =>
        readFileSync(join(ROOT, file), 'utf8')
          .split('\n')
          .map((line) => `${file}: ${line}`),
      )
    expect(lines.length).toBeGreaterThan(500)
    expect(lines.filter((line) => MADE_TO_FIT.test(line))).toEqual([])
  })
})
