import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadKeys } from '../../supabase/local/keys.ts'
import { factorTests } from './auth/factors.ts'
import { generatedLinkTests } from './auth/generated-links.ts'
import { keyTests } from './auth/keys.ts'
import { linkTests } from './auth/links.ts'
import { closedSignUpTests, otpTests } from './auth/otp.ts'
import { type AuthUnderTest, startAuth } from './auth-harness.ts'
import { ENGINES, newFolder } from './under-test.ts'

test('a folder of an earlier version keeps its keys and gets the new ones', async () => {
  const dataDir = newFolder()
  mkdirSync(dataDir, { recursive: true })
  const old = { jwtSecret: 'old secret', anonKey: 'old anon', serviceRoleKey: 'old service' }
  writeFileSync(path.join(dataDir, 'keys.json'), JSON.stringify(old))
  const keys = await loadKeys(dataDir)
  expect(keys).toMatchObject(old)
  expect(keys.publishableKey).toMatch(/^sb_publishable_[\w-]{22}_[\w-]{8}$/)
  expect(keys.secretKey).toMatch(/^sb_secret_[\w-]{22}_[\w-]{8}$/)
  expect(await loadKeys(dataDir)).toEqual(keys)
  expect(JSON.parse(readFileSync(path.join(dataDir, 'keys.json'), 'utf8'))).toEqual(keys)
})

closedSignUpTests()

describe.each(ENGINES)('Auth with confirmations on %s', (engine) => {
  let running: AuthUnderTest
  beforeAll(async () => {
    running = await startAuth(engine)
  })
  afterAll(() => running.stop())
  const under = () => running

  describe('links and codes', () => linkTests(under))
  describe('links made by the service', () => generatedLinkTests(under))
  describe('links instead of passwords', () => otpTests(under))
  describe('factors', () => factorTests(under))
  if (engine === 'pglite') describe('keys and limits', () => keyTests(under))
})
