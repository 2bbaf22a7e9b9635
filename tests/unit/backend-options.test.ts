import { afterEach, expect, test, vi } from 'vitest'
import type { BackendOptions } from '../../supabase/local/backend.ts'

const seen = vi.hoisted((): BackendOptions[] => [])
vi.mock('../../supabase/local/backend.ts', () => ({
  startBackend: async (options: BackendOptions) => {
    seen.push(options)
    throw new Error('enough')
  },
}))
afterEach(() => vi.unstubAllEnvs())

/** What the backend is started with under an environment. */
async function optionsUnder(environment: Readonly<Record<string, string>>): Promise<BackendOptions> {
  for (const name of ['PUBLIC_SITE_URL', 'TRUSTED_PROXIES', 'HOST', 'PORT']) vi.stubEnv(name, '')
  for (const [name, value] of Object.entries({ SHOP_DEMO: 'false', ...environment })) vi.stubEnv(name, value)
  const { readConfig } = await import('../../src/cli/config.ts')
  const { openBackend } = await import('../../src/cli/shop-backend.ts')
  await expect(openBackend(readConfig())).rejects.toThrow('enough')
  return seen.at(-1) as BackendOptions
}

test('the backend is told who stands before it: the public address, and proxies on other machines', async () => {
  // Another test may have loaded the shop with the backend as it is.
  vi.resetModules()
  const environment = {
    PUBLIC_SITE_URL: 'https://shop.example',
    TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7',
  }
  expect(await optionsUnder(environment)).toMatchObject({
    publicUrl: 'https://shop.example',
    trustedProxies: ['10.0.0.0/8', '192.0.2.7'],
    functionEnv: { SITE_URL: 'https://shop.example' },
  })
  const alone = await optionsUnder({ PORT: '4400' })
  expect([alone.publicUrl, alone.trustedProxies, alone.functionEnv?.SITE_URL]).toEqual([
    undefined,
    [],
    'http://localhost:4400',
  ])
})
