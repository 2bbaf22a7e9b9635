import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readConfig, readEnvFile, UsageError } from '../../src/cli/config.ts'

afterEach(() => vi.unstubAllEnvs())

const demoAt = (address: string, demo = '') => {
  vi.stubEnv('PUBLIC_SITE_URL', address)
  vi.stubEnv('SHOP_DEMO', demo)
  return readConfig().demo
}

describe('the address of the shop', () => {
  const at = (host: string, port: string, address = '') => {
    vi.stubEnv('SHOP_DEMO', 'true')
    vi.stubEnv('PUBLIC_SITE_URL', address)
    vi.stubEnv('HOST', host)
    vi.stubEnv('PORT', port)
    return readConfig().siteUrl
  }
  it.each([
    ['', '', 'http://localhost:4321'],
    ['127.0.0.1', '4400', 'http://localhost:4400'],
    ['0.0.0.0', '4400', 'http://localhost:4400'],
    ['192.168.1.20', '4400', 'http://192.168.1.20:4400'],
    ['fd00::1', '4400', 'http://[fd00::1]:4400'],
    ['', '0', 'http://localhost:4321'],
  ])('HOST=%s PORT=%s is %s', (host, port, address) => expect(at(host, port)).toBe(address))

  it('is the one that is given', () =>
    expect(at('0.0.0.0', '4400', 'https://shop.example')).toBe('https://shop.example'))
})

describe('the port', () => {
  const at = (port: string) => {
    vi.stubEnv('SHOP_DEMO', 'true')
    vi.stubEnv('PORT', port)
    return readConfig().port
  }
  it.each(['5060', '6000', '6665', '22', '10080'])('%s is refused, where no browser goes', async (port) => {
    expect(() => at(port)).toThrow(`No browser opens a page at port ${port}`)
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ cause: { message: 'bad port' } })
  })
  it.each(['', '80', '4400', '5059', '6664', '8080', '0'])('%s is taken', (port) =>
    expect(at(port)).toBe(Number(port || 4321)),
  )
})

describe('the demonstration', () => {
  it('is what a shop shows that is told nothing', () => {
    expect(demoAt('')).toBe(true)
    expect(demoAt('http://localhost:4400')).toBe(true)
    expect(demoAt('http://[::1]:4400')).toBe(true)
  })

  it('is not opened to the world unasked', () => {
    expect(() => demoAt('https://shop.example')).toThrow(UsageError)
    expect(() => demoAt('http://localhost.shop.example')).toThrow(UsageError)
    expect(demoAt('https://shop.example', 'true')).toBe(true)
    expect(demoAt('https://shop.example', 'false')).toBe(false)
  })

  it('is not opened to a network unasked', () => {
    const on = (host: string, demo: string) => {
      vi.stubEnv('HOST', host)
      return demoAt('', demo)
    }
    for (const host of ['0.0.0.0', '::', '192.168.1.20', 'shop.local']) {
      expect(() => on(host, ''), host).toThrow(UsageError)
      expect([on(host, 'true'), on(host, 'false')], host).toEqual([true, false])
    }
    for (const host of ['127.0.0.1', '127.0.0.2', 'localhost', '::1', ''])
      expect(on(host, ''), host).toBe(true)
  })

  it('has an address or none', () => {
    expect(() => demoAt('shop.example')).toThrow('PUBLIC_SITE_URL is not an address: shop.example')
  })
})

describe('the texts', () => {
  /** Where texts lie that `.env` puts into the data folder, for a command that is given another one. */
  const at = (asked: string, lines = 'SHOP_DATA=/srv/shop-data\nCONTENT_DIR=/srv/shop-data/texts\n') => {
    const file = join(mkdtempSync(join(tmpdir(), 'env-')), '.env')
    writeFileSync(file, lines)
    // What is read of a file stays in the environment, unless it stood there before.
    vi.stubEnv('CONTENT_DIR', undefined)
    vi.stubEnv('SHOP_DATA', asked || undefined)
    readEnvFile(file)
    return process.env.CONTENT_DIR
  }
  it('of a data folder that is tried are not those of the shop', () => {
    expect(at('/srv/try')).toBe('/srv/try/texts')
    expect(at('/srv/try', 'SHOP_DATA=/srv/shop-data\n')).toBe('/srv/try/texts')
    expect(at('/srv/try', '')).toBeUndefined()
  })
  it('of the shop are where its file says', () => {
    for (const asked of ['', '/srv/shop-data', '/srv/shop-data/'])
      expect(at(asked)).toBe('/srv/shop-data/texts')
  })
  it('are where the environment says, whatever the data folder', () => {
    vi.stubEnv('CONTENT_DIR', '/srv/written')
    vi.stubEnv('SHOP_DATA', '/srv/try')
    const file = join(mkdtempSync(join(tmpdir(), 'env-')), '.env')
    writeFileSync(file, 'SHOP_DATA=/srv/shop-data\n')
    readEnvFile(file)
    expect(process.env.CONTENT_DIR).toBe('/srv/written')
  })
})
