import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contentFaultText } from '@/texts/admin/content-faults.ts'
import { lookAt } from '../../src/cli/content/check-content.ts'
import { createContentPlanner } from '../../src/cli/content/content-plan.ts'
import { stagedDir } from '../../src/cli/content/staged-texts.ts'
import { photoFaults, storedAt } from '../../src/cli/content/stored-photos.ts'
import { post } from '../support/written-post.ts'

let dir: string
let storage: Server
let asked: string[]
const url = () => `http://127.0.0.1:${(storage.address() as AddressInfo).port}`

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'photos-'))
  asked = []
  storage = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const path = request.url ?? ''
    response.writeHead(path.includes('there') ? 200 : path.includes('busy') ? 503 : 400).end()
  })
  await new Promise<void>((done) => storage.listen(0, '127.0.0.1', done))
})
afterEach(async () => {
  storage.close()
  await rm(join(stagedDir(join(dir, 'kept')), '..'), { recursive: true, force: true })
  await rm(dir, { recursive: true, force: true })
})

const photo = (name: string) => `<Photo src="site-images/${name}.jpg" alt="Un panier" />`

it('names a photo that Storage does not have, in the body and at the head, and asks once for one that it has', async () => {
  const isStored = storedAt(url())
  const shown = `\`\`\`\n${photo('shown')}\n\`\`\``
  const text = post(1, `${photo('there')}\n\n${photo('gone')}\n\n${photo('gone')}\n\n${shown}`).replace(
    'product: RIF-SAC-001\n  view: 1',
    'photo: "site-images/lost.webp"\n  alt: "Un panier"',
  )
  const known = await lookAt('blog/a.mdx', text)
  const faults = await photoFaults('blog/a.mdx', text, known, isStored)
  expect(faults.map(({ reason }) => reason).sort()).toEqual(
    [
      contentFaultText.absentPhoto('site-images/gone.jpg'),
      contentFaultText.absentPhoto('site-images/lost.webp'),
    ].sort(),
  )
  const line = text.split('\n').findIndex((one) => one.includes('gone')) + 1
  expect(faults.find(({ reason }) => reason.includes('gone'))?.line).toBe(line)
  await photoFaults('blog/a.mdx', text, known, isStored)
  expect(asked.filter((one) => one.includes('there'))).toEqual([
    'HEAD /storage/v1/object/public/site-images/there.jpg',
  ])
})

it('takes a photo of which nobody can say for one that is there', async () => {
  expect(await storedAt(url())('site-images/busy.jpg')).toBe(true)
  expect(await storedAt('http://127.0.0.1:9')('site-images/gone.jpg')).toBe(true)
})

it('holds up no other text: one that names a photo that is gone stays as it was published', async () => {
  const source = join(dir, 'content')
  await mkdir(join(source, 'blog'), { recursive: true })
  const write = (name: string, text: string) => writeFile(join(source, 'blog', name), text)
  const planner = createContentPlanner(join(dir, 'kept'), false, source, storedAt(url()))
  await write('a.mdx', post(1))
  await write('b.mdx', post(2))
  await planner.keep(await planner.plan())
  await write('a.mdx', post(1, photo('gone')))
  await write('b.mdx', post(2, photo('there')))
  await write('c.mdx', post(3, photo('gone')))
  const { texts, warnings } = await planner.plan()
  expect([...texts].sort()).toEqual([
    ['blog/a.mdx', post(1)],
    ['blog/b.mdx', post(2, photo('there'))],
  ])
  expect(warnings).toEqual([
    expect.stringMatching(/a\.mdx, ligne \d+.*gone\.jpg.*reste en ligne dans sa version précédente/),
    expect.stringMatching(/c\.mdx, ligne \d+.*gone\.jpg.*n’est pas en ligne/),
  ])
})
