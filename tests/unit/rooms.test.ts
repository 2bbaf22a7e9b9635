import { execFileSync } from 'node:child_process'
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
