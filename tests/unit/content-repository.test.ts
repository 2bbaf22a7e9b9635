import { expect, test } from 'vitest'
import { contentRepository } from '../../supabase/functions/texts/content-repository.ts'

const SECRETS = { CONTENT_REPOSITORY: 'rif/shop', CONTENT_BRANCH: 'main', CONTENT_TOKEN: 'token' }
const of = (changed: Readonly<Record<string, string>>) => {
  const secrets: Readonly<Record<string, string>> = { ...SECRETS, ...changed }
  return contentRepository((name) => secrets[name])
}

test('the repository is at GitHub, or at this machine where a test says so, and nowhere else', () => {
  expect(of({})).toEqual({ name: 'rif/shop', branch: 'main', token: 'token', api: 'https://api.github.com' })
  expect(of({ CONTENT_API_URL: 'http://127.0.0.1:9/' })).toMatchObject({ api: 'http://127.0.0.1:9' })
  for (const url of ['https://ailleurs.example', 'http://127.0.0.1.ailleurs.example', 'http://10.0.0.1', 'x'])
    expect(() => of({ CONTENT_API_URL: url }), url).toThrow('for tests')
})

test('what is missing or cannot be is named, so that nothing is asked of anybody', () => {
  expect(of({ CONTENT_TOKEN: ' ' })).toEqual({ lacks: expect.stringContaining('CONTENT_TOKEN') })
  const { lacks } = of({ CONTENT_TOKEN: '', CONTENT_BRANCH: '' }) as { lacks: string }
  expect(lacks).toContain('CONTENT_BRANCH et CONTENT_TOKEN')
  for (const name of ['shop', 'rif/shop/x', 'https://github.com/rif/shop', 'rif/..', '../x', 'rif/a b'])
    expect(of({ CONTENT_REPOSITORY: name }), name).toEqual({
      lacks: expect.stringContaining('CONTENT_REPOSITORY'),
    })
  for (const branch of ['../main', 'a..b', '/main', 'main/', 'a b', 'x.lock', '-x'])
    expect(of({ CONTENT_BRANCH: branch }), branch).toEqual({
      lacks: expect.stringContaining('CONTENT_BRANCH'),
    })
})
