import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { type Section, unheeded, withVariables } from './unheeded.ts'

/** What a section says besides its shape is asked for and not read: `unheeded.ts` tells. */
const section = <T extends z.ZodRawShape>(shape: T) =>
  z.strictObject(shape).prefault({} as z.input<z.ZodObject<T, z.core.$strict>>)

/** The mails of Auth, by the names that their templates have. */
const MAIL_KINDS = [
  'invite',
  'confirmation',
  'recovery',
  'magic_link',
  'email_change',
  'reauthentication',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

const SECONDS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 }

/** @returns the seconds of `1h30m`, `0.5s`; null for what is no duration. */
export function secondsOf(text: string): number | null {
  if (!/^(?:\d+(?:\.\d+)?[hms])+$/.test(text)) return null
  const parts = [...text.matchAll(/([\d.]+)([hms])/g)]
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (SECONDS[unit ?? ''] ?? 0), 0)
}
const duration = z.string().transform((text, context) => {
  const seconds = secondsOf(text)
  if (seconds === null) context.addIssue('not a duration like 1h30m')
  return seconds ?? 0
})

/** What is read of `supabase/config.toml`; the names and defaults are the hosted CLI's. */
const schema = z.strictObject({
  api: section({
    schemas: z.array(z.string()).min(1).default(['public', 'graphql_public']),
    extra_search_path: z.array(z.string()).default(['public', 'extensions']),
    max_rows: z.number().int().positive().default(1000),
  }),
  auth: section({
    site_url: z.string().default('http://localhost:3000'),
    additional_redirect_urls: z.array(z.string()).default([]),
    jwt_expiry: z.number().int().positive().max(604_800).default(3600),
    enable_signup: z.boolean().default(true),
    enable_refresh_token_rotation: z.boolean().default(true),
    refresh_token_reuse_interval: z.number().int().nonnegative().default(10),
    minimum_password_length: z.number().int().min(6).default(6),
    enable_manual_linking: z.boolean().default(false),
    email: section({
      /** Whether anybody may sign up or in by email; without it `enable_signup` says so, its name until version 3 of the CLI. */
      enabled: z.boolean().optional(),
      enable_signup: z.boolean().default(true),
      enable_confirmations: z.boolean().default(false),
      double_confirm_changes: z.boolean().default(true),
      secure_password_change: z.boolean().default(false),
      max_frequency: duration.prefault('1s'),
      otp_length: z.number().int().min(6).max(10).default(6),
      otp_expiry: z.number().int().positive().max(86_400).default(3600),
      template: z
        .partialRecord(
          z.enum(MAIL_KINDS),
          z.strictObject({ subject: z.string().optional(), content_path: z.string().optional() }),
        )
        .default({}),
    }).transform(({ enable_signup, enabled = enable_signup, ...email }) => ({ ...email, enabled })),
    mfa: section({
      max_enrolled_factors: z.number().int().positive().default(10),
      totp: section({
        enroll_enabled: z.boolean().default(true),
        verify_enabled: z.boolean().default(true),
      }),
    }),
    // Per address and five minutes, except `email_sent`: in all and per hour.
    rate_limit: section({
      email_sent: z.number().int().positive().default(30),
      token_refresh: z.number().int().positive().default(150),
      sign_in_sign_ups: z.number().int().positive().default(30),
      token_verifications: z.number().int().positive().default(30),
    }),
  }),
  storage: section({ file_size_limit: z.string().default('50MiB') }),
  functions: z
    .record(
      z.string(),
      z.strictObject({
        enabled: z.boolean().default(true),
        verify_jwt: z.boolean().default(true),
        entrypoint: z.string().optional(),
        import_map: z.string().optional(),
      }),
    )
    .default({}),
})

export interface ProjectConfig extends z.infer<typeof schema> {
  /** What the file asks for and this backend does not do, by its names, with the reason where there is one. */
  readonly unheeded: readonly string[]
}

/**
 * Reads `supabase/config.toml` of a project; without one the defaults hold. `env(NAME)` is the variable of that name, also of
 * `supabase/.env`.
 * @throws Error naming the file and what is wrong, what cannot be left out without opening a door, or the variable that is not set.
 */
export async function readConfig(projectDir: string): Promise<ProjectConfig> {
  const folder = path.join(projectDir, 'supabase')
  const read = async (name: string) => {
    const file = path.join(folder, name)
    return existsSync(file) ? await readFile(file, 'utf8') : ''
  }
  try {
    const asked = withoutUnread(parse(await read('config.toml')) as Section)
    const env = { ...parseEnv(await read('.env')), ...process.env }
    return { ...schema.parse(withVariables(asked.read, env)), unheeded: unheeded(asked.unread, env) }
  } catch (error) {
    const what = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`supabase/config.toml: ${what.replace(/^Error: /, '')}`, { cause: error })
  }
}

/** Parts what the schema reads of a file from what it does not know. */
function withoutUnread(file: Section): { read: Section; unread: ReadonlyMap<string, unknown> } {
  const read = structuredClone(file)
  const unread = new Map<string, unknown>()
  for (const issue of schema.safeParse(read).error?.issues ?? []) {
    if (issue.code !== 'unrecognized_keys') continue
    const section = issue.path.reduce<unknown>(
      (found, key) => (found as Section)[String(key)],
      read,
    ) as Section
    for (const key of issue.keys) {
      unread.set([...issue.path, key].join('.'), section[key])
      delete section[key]
    }
  }
  return { read, unread }
}

const UNITS: Readonly<Record<string, number>> = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 }

/** @returns bytes of `50MiB`, `512KB`, `1000`. */
export function bytesOf(size: string): number {
  const [, number = '', unit = ''] = /^(\d+)\s*([KMG]?)(?:i?B)?$/i.exec(size.trim()) ?? []
  if (number === '') throw new Error(`not a size: ${size}`)
  return Number(number) * (UNITS[unit.toUpperCase()] ?? 1)
}
