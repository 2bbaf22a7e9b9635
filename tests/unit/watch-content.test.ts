import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchContent } from '../../src/cli/content/watch-content.ts'
import { watchForChanges } from '../../src/cli/publishing/watch.ts'

let dir: string
let noted: string[]
let watches: { close: () => void }[]
const at = (name: string) => join(dir, 'content', name)

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'watch-'))
  noted = []
  watches = []
  for (const folder of ['blog', 'pages', 'demo']) await mkdir(at(folder), { recursive: true })
  await writeFile(at('blog/a.mdx'), 'one')
})
afterEach(async () => {
  for (const watch of watches) watch.close()
  await rm(dir, { recursive: true, force: true })
})

function start(note = async (file: string, kind: string) => void noted.push(`${kind} ${file}`)) {
  const watch = watchContent({
    dir: join(dir, 'content'),
    isDemo: false,
    seenFile: join(dir, 'content.json'),
    note,
    onChange: () => undefined,
  })
  watches.push(watch)
  return watch
}
/** As `sed -i`, git and the safe save of editors write. */
async function replace(name: string, text: string): Promise<void> {
  await writeFile(at(`${name}.tmp`), text)
  await rename(at(`${name}.tmp`), at(name))
}

it('hears of a file that is replaced, again and again, and of one written in place', async () => {
  const { look } = start()
  await look()
  for (const [index, text] of ['two', 'three', 'four'].entries()) {
    await replace('blog/a.mdx', text)
    await expect.poll(() => noted).toHaveLength(index + 1)
  }
  await writeFile(at('blog/a.mdx'), 'five')
  await expect.poll(() => noted).toHaveLength(4)
  expect(new Set(noted)).toEqual(new Set(['update blog/a.mdx']))
})

it('finds by the clock what no event tells, also a change of the same size and time', async () => {
  const one = start()
  await one.look()
  one.close()
  await utimes(at('blog/a.mdx'), 0, 0)
  await one.look()
  await replace('blog/a.mdx', 'TWO')
  await utimes(at('blog/a.mdx'), 0, 0)
  await one.look()
  expect(noted).toEqual(['update blog/a.mdx'])
})

it('tells of what comes and goes, and not of what editors leave', async () => {
  const { look } = start()
  await look()
  await writeFile(at('pages/faq.mdx'), 'x')
  for (const name of ['.a.mdx.swp', 'a.mdx~', '#a.mdx#', '.#a.mdx', '4913', 'a.mdx.tmp', 'a.mdx___jb_tmp___'])
    await writeFile(at(`blog/${name}`), 'x')
  await rm(at('blog/a.mdx'))
  await expect.poll(() => noted.toSorted()).toEqual(['delete blog/a.mdx', 'insert pages/faq.mdx'])
  await look()
  expect(noted).toHaveLength(2)
})

it('waits a moment for a file that was taken away to come back', async () => {
  const { look } = start()
  await look()
  await rename(at('blog/a.mdx'), at('blog/4913'))
  await look()
  await rename(at('blog/4913'), at('blog/a.mdx'))
  await look()
  await look()
  expect(noted).toEqual([])
})

it('tells of what changed while it was not there, and again what could not be noted', async () => {
  const first = start()
  await first.look()
  first.close()
  await replace('blog/a.mdx', 'two')
  await writeFile(at('blog/b.mdx'), 'new')
  let works = false
  const second = start(async (file, kind) => {
    if (!works) throw new Error('the database is away')
    noted.push(`${kind} ${file}`)
  })
  await expect(second.look()).rejects.toThrow('away')
  works = true
  await second.look()
  expect(noted).toEqual(['update blog/a.mdx', 'insert blog/b.mdx'])
})

it('is looked at by the clock of the shop, again and again, also after a look that failed', async () => {
  vi.useFakeTimers()
  let looks = 0
  const clock = watchForChanges({ rpc: async () => ({ data: 1 }) } as never, {
    look: async () => {
      looks += 1
      if (looks === 1) throw new Error('the database is away')
    },
    publishIfDue: async () => undefined,
    warmUp: async () => undefined,
  })
  try {
    await vi.advanceTimersByTimeAsync(11_000)
    expect(looks).toBe(2)
  } finally {
    clock.close()
    vi.useRealTimers()
  }
})
