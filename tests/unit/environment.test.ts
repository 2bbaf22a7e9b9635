import { expect, test } from 'vitest'
import { publishableKey, secretKey } from '../../supabase/functions/_shared/environment.ts'

const FORMER = { SUPABASE_ANON_KEY: 'anon', SUPABASE_SERVICE_ROLE_KEY: 'service' }

const keysIn = (variables: Readonly<Record<string, string>>) => {
  const read = (name: string) => variables[name]
  return [publishableKey(read), secretKey(read)]
}

test('a function takes the project’s own keys first', () => {
  const given = {
    SUPABASE_PUBLISHABLE_KEYS: '{"web":"sb_publishable_web","default":"sb_publishable_one"}',
    SUPABASE_SECRET_KEYS: '{"default":"sb_secret_one"}',
  }
  expect(keysIn(given)).toEqual(['sb_publishable_one', 'sb_secret_one'])
  expect(keysIn({ ...FORMER, ...given })).toEqual(['sb_publishable_one', 'sb_secret_one'])
})

test('a key by another name than default is one, too', () => {
  const SUPABASE_SECRET_KEYS = '{"backend":"sb_secret_backend"}'
  expect(keysIn({ ...FORMER, SUPABASE_SECRET_KEYS })).toEqual(['anon', 'sb_secret_backend'])
})

test.each(['', '{}', '[]', 'null', '{"default":""}', '{"default":7}', 'sb_secret_bare', '{"default":'])(
  'where there is none (%s), the former names count',
  (text) => {
    const nothing = { SUPABASE_PUBLISHABLE_KEYS: text, SUPABASE_SECRET_KEYS: text }
    expect(keysIn({ ...FORMER, ...nothing })).toEqual(['anon', 'service'])
    expect(() => keysIn(nothing)).toThrow(
      'neither SUPABASE_PUBLISHABLE_KEYS nor SUPABASE_ANON_KEY holds a key',
    )
  },
)
