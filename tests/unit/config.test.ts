import { afterEach, describe, expect, it, vi } from 'vitest'
import { readConfig, UsageError } from '../../src/cli/config.ts'

afterEach(() => vi.unstubAllEnvs())

const demoAt = (address: string, demo = '') => {
  vi.stubEnv('PUBLIC_SITE_URL', address)
  vi.stubEnv('SHOP_DEMO', demo)
  return readConfig().demo
}

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

  it('has an address or none', () => {
    expect(() => demoAt('shop.example')).toThrow('PUBLIC_SITE_URL is not an address: shop.example')
  })
})
