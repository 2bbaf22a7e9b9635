import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../supabase/local/config.ts'
import { newFolder } from './under-test.ts'

const SHOP = fileURLToPath(new URL('../..', import.meta.url))
const folder = newFolder()
mkdirSync(path.join(folder, 'supabase'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

const read = (config: string, variables = '') => {
  writeFileSync(path.join(folder, 'supabase', 'config.toml'), config)
  writeFileSync(path.join(folder, 'supabase', '.env'), variables)
  return readConfig(folder)
}

describe('config.toml', () => {
  test('of the shop is read whole', async () => {
    expect((await readConfig(SHOP)).unheeded).toEqual([])
  })

  test('asks for tools and for nothing without a word', async () => {
    const { unheeded } = await read(`
      project_id = "x"
      [studio]
      openai_api_key = "env(OPENAI_API_KEY)"
      [db]
      port = 54322
      major_version = 17
      [db.seed]
      enabled = true
      sql_paths = ["./seed.sql"]
      [auth]
      enabled = true
      enable_anonymous_sign_ins = false
      password_requirements = ""
      [auth.sms]
      enable_signup = false
      [auth.sms.twilio]
      enabled = false
      auth_token = "env(SUPABASE_AUTH_SMS_TWILIO_AUTH_TOKEN)"
      [auth.external.apple]
      enabled = false
      secret = "env(SUPABASE_AUTH_EXTERNAL_APPLE_SECRET)"
      [auth.hook.send_email]
      enabled = false
      [auth.sessions]
      timebox = "0s"
      [remotes.production]
      project_id = "y"`)
    expect(unheeded).toEqual([])
  })

  test('asks for what is left out, and is told so by its names', async () => {
    const { unheeded } = await read(`
      [auth.external.google]
      enabled = true
      secret = "env(NOT_SET_ANYWHERE)"
      [auth.sms]
      enable_signup = true
      [auth.email.smtp]
      enabled = true
      host = "smtp.x.test"
      [storage.buckets.pictures]
      public = false
      [storage.image_transformation]
      enabled = true
      [db.seed]
      sql_paths = ["./seeds/*.sql"]
      [functions.one]
      static_files = ["x"]`)
    expect([...unheeded].sort()).toEqual([
      'auth.email.smtp',
      'auth.external.google',
      'auth.sms.enable_signup',
      'db.seed.sql_paths',
      'functions.one.static_files',
      'storage.buckets.pictures',
      'storage.image_transformation',
    ])
  })

  test.each([
    [
      '[auth.hook.before_user_created]\nenabled = true\nuri = "pg-functions://postgres/public/f"',
      'auth.hook',
    ],
    ['[auth.hook.send_sms]\nenabled = "env(NOT_SET_ANYWHERE)"', 'auth.hook'],
    ['[auth]\npassword_requirements = "lower_upper_letters_digits"', 'auth.password_requirements'],
    ['[auth.captcha]\nenabled = true\nprovider = "hcaptcha"', 'auth.captcha'],
    ['[auth]\nenable_anonymous_sign_ins = true', 'auth.enable_anonymous_sign_ins'],
    ['[auth.sessions]\ntimebox = "24h"', 'auth.sessions.timebox'],
    ['[auth.sessions]\ninactivity_timeout = "8h"', 'auth.sessions.inactivity_timeout'],
    ['[auth]\nenabled = false', 'auth.enabled'],
    ['[api]\nenabled = false', 'api.enabled'],
    ['[storage]\nenabled = false', 'storage.enabled'],
    ['[edge_runtime]\nenabled = false', 'edge_runtime.enabled'],
    ['[db.seed]\nenabled = false', 'db.seed.enabled'],
  ])('%j is refused: to leave it out would open a door', async (config, name) => {
    await expect(read(config)).rejects.toThrow(`supabase/config.toml: the embedded backend`)
    await expect(read(config)).rejects.toThrow(`\n  ${name}`)
  })

  test('names variables, which are read or asked for', async () => {
    const config =
      '[auth]\nsite_url = "env(OWN_SITE)"\njwt_expiry = "env(OWN_EXPIRY)"\nenable_signup = "env(OWN_OPEN)"'
    vi.stubEnv('OWN_OPEN', 'false')
    await expect(read(config, 'OWN_EXPIRY=60')).rejects.toThrow(
      'supabase/config.toml: auth.site_url asks for the variable OWN_SITE, which is not set',
    )
    const { auth } = await read(config, 'OWN_SITE=https://x.test\nOWN_EXPIRY=60\nOWN_OPEN=true')
    expect(auth).toMatchObject({ site_url: 'https://x.test', jwt_expiry: 60, enable_signup: false })
    await expect(read('[auth]\njwt_expiry = "env(OWN_EXPIRY)"', 'OWN_EXPIRY=soon')).rejects.toThrow(
      'auth.jwt_expiry',
    )
  })
})
