import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Import, importCycles, importsOf, ROOT, sourceFiles } from '../support/imports.ts'
import { featureOf, ROOMS, roomOf } from '../support/layers.ts'

const files = sourceFiles('src', 'content', 'supabase')
const imports = files.flatMap(importsOf)
const internal = imports.filter((i): i is Import & { target: string } => i.target !== null)

/** What to do about an arrow that runs the wrong way. */
function advice({ from, specifier, target }: Import & { target: string }): string | null {
  const source = roomOf(from)
  const goal = roomOf(target)
  if (!source)
    return `${from}: belongs to no room of the architecture; move it into one of ${ROOMS.map((r) => r.folder).join(', ')}`
  if (!goal)
    return source.name === 'functions' || source.name === 'cli'
      ? null
      : `${from}: imports ${target}, which is in no room`
  if (goal !== source && !source.imports.includes(goal.name)) {
    const allowed = source.imports.length > 0 ? source.imports.join(', ') : 'nothing but itself'
    return `${from} (${source.name}) imports ${specifier} (${goal.name}); ${source.name} may import ${allowed}: move what both need down, or compose further up`
  }
  if (goal === source && source.features) {
    const [a, b] = [featureOf(from, source), featureOf(target, source)]
    if (a !== '' && b !== '' && a !== b) {
      return `${from}: the feature ${a} imports its sibling ${b}; move what both need down (commerce, ui, stores, domain), or compose them in layouts or pages`
    }
  }
  return null
}

describe('imports', () => {
  it('finds the source files', () => {
    expect(files.length).toBeGreaterThan(40)
    expect(internal.length).toBeGreaterThan(100)
  })

  it('run only downwards through the rooms', () => {
    expect(internal.map(advice).filter((message) => message !== null)).toEqual([])
  })

  it('run in no circle, types included', () => {
    const circles = importCycles(internal).map((files) => files.join(' ↔ '))
    expect(circles, 'move what they share into a file of its own').toEqual([])
  })

  it('are found where they run in a circle', () => {
    const arrow = (from: string, target: string) => ({ from, target })
    const arrows = [arrow('a', 'b'), arrow('b', 'c'), arrow('c', 'b'), arrow('c', 'd'), arrow('e', 'e')]
    expect(importCycles(arrows)).toEqual([['b', 'c'], ['e']])
  })

  it('carry a file extension and name a file that exists', () => {
    const broken = internal.filter(
      ({ target }) => !existsSync(join(ROOT, target)) || !/\.[a-z]+$/.test(target),
    )
    expect(broken.map(({ from, specifier }) => `${from}: ${specifier}`)).toEqual([])
  })

  it('are relative inside a room and start with @/ across rooms of src', () => {
    const odd = internal.filter(({ from, specifier, target }) => {
      if (!from.startsWith('src/') || !target.startsWith('src/')) return false
      return specifier.startsWith('@/') === (roomOf(from) === roomOf(target))
    })
    expect(odd.map(({ from, specifier }) => `${from}: ${specifier}`)).toEqual([])
  })

  it('never pass through a file that only re-exports', () => {
    expect(files.filter((file) => /(^|\/)index\.tsx?$/.test(file) && !/pages|functions/.test(file))).toEqual(
      [],
    )
  })

  it('keep React out of the stores, and supabase-js out of everything but the data layer, functions and cli', () => {
    const react = imports.filter(
      (i) => i.from.startsWith('src/stores/') && /^react|@nanostores\/react/.test(i.specifier),
    )
    const client = imports.filter(
      (i) =>
        i.specifier.startsWith('@supabase/') && !/^(src\/data|supabase\/functions|src\/cli)\//.test(i.from),
    )
    expect([...react, ...client].map(({ from, specifier }) => `${from}: ${specifier}`)).toEqual([])
  })
  it('are of packages that a shop is installed with, but for the commands of development', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const tools = imports.filter(
      ({ from, specifier }) =>
        !['src/cli/browser.ts', 'src/cli/pdfkit-entry.mjs'].includes(from) &&
        Object.keys(devDependencies).some((name) => specifier === name || specifier.startsWith(`${name}/`)),
    )
    expect(tools.map(({ from, specifier }) => `${from}: ${specifier}`)).toEqual([])
    const users = imports.filter(({ target }) => target === 'src/cli/browser.ts').map(({ from }) => from)
    expect(users).toEqual(['bench', 'look', 'soak', 'test'].map((command) => `src/cli/${command}.ts`))
  })
})
