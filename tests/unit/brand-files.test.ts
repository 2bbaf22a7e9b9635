import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeBrand, SOCIAL, SOCIAL_NAME, TOUCH_NAME } from '@/shop/brand/brand-files.ts'
import { readLogo } from '../../supabase/functions/_shared/formats/logo.ts'
import { pictureBombs, pictureWithVastText } from '../db/support/picture-bombs.ts'

const GROUND = '#faf6ef'
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100" width="1200" height="300"><path d="M0 0h400v100H0z" fill="#123456"/></svg>'
let server: Server
/** What Storage has, by path; `null` answers never. */
const stored = new Map<string, Uint8Array | number | null>()
const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const found = stored.get(url.slice(1)) ?? 404
    if (stored.get(url.slice(1)) === null) return
    if (typeof found === 'number') response.writeHead(found).end()
    else response.end(found)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  stored.set('a.svg', Buffer.from(SVG))
  stored.set(
    'a.png',
    await sharp({ create: { width: 600, height: 200, channels: 4, background: '#c1440e' } })
      .png()
      .toBuffer(),
  )
  stored.set('broken.png', Buffer.from('no picture'))
  stored.set('broken.svg', Buffer.from('<svg'))
  stored.set('away.png', 503)
  stored.set('hangs.png', null)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const sizeOf = async (base64 = '') => {
  const { width, height, format } = await sharp(Buffer.from(base64, 'base64')).metadata()
  return { width, height, format }
}

test.each(['a.svg', 'a.png'])(
  'of a logo %s come icon, icon of telephones and picture of shared links',
  async (name) => {
    const made = await makeBrand(at(name), GROUND)
    expect(made?.logo).toBe(name.replace('a.', 'logo.'))
    expect(await sizeOf(made?.files[TOUCH_NAME])).toEqual({ width: 180, height: 180, format: 'png' })
    expect(await sizeOf(made?.files[SOCIAL_NAME])).toEqual({ ...SOCIAL, format: 'png' })
    expect(await sizeOf(made?.icon.replace(/^.*,/, ''))).toMatchObject({ width: 32, height: 32 })
    expect(Buffer.from(made?.ico ?? '', 'base64').subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
    // The corners are ground, the middle is logo.
    const { data } = await sharp(Buffer.from(made?.files[SOCIAL_NAME] ?? '', 'base64'))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([0xfa, 0xf6, 0xef])
    const other = await makeBrand(at(name), '#ffffff')
    expect(other?.hash).not.toBe(made?.hash)
  },
)

test('one that is gone or damaged leaves the shop without, and one that its server does not give is no site', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  for (const name of ['gone.png', 'broken.png', 'broken.svg'])
    expect(await makeBrand(at(name), GROUND), name).toBeNull()
  expect(warned).toHaveBeenCalledTimes(2)
  warned.mockRestore()
  await expect(makeBrand(at('away.png'), GROUND)).rejects.toThrow('503')
  await expect(makeBrand(at('hangs.png'), GROUND, 50)).rejects.toThrow(/time/i)
})

test('no file that wants gigabytes is a logo, and no text of one is kept', async () => {
  for (const [name, file, code] of await pictureBombs()) {
    const read = await readLogo(new Uint8Array(file))
    expect(read.ok ? 'taken' : read.refusal.code, name).toBe(code)
  }
  for (const name of ['zTXt', 'iTXt'] as const) {
    const read = await readLogo(pictureWithVastText(name))
    expect(read.ok && read.value.bytes.length, name).toBeLessThan(5000)
  }
})
