import { parseArgs } from 'node:util'
import { adminPasswordProblem, MIN_ADMIN_PASSWORD_LENGTH } from '@/domain/admin-password.ts'
import { ADMIN_ROLES } from '@/domain/administrator.ts'
import { MAX_PASSWORD_BYTES } from '@/domain/password.ts'
import { loadKeys } from '../../supabase/local/keys.ts'
import { createAdmin, type NewAdmin } from './admin-account.ts'
import { askSecret } from './ask-secret.ts'
import { readConfig, readEnvFile, type ShopConfig, UsageError } from './config.ts'
import { runningUrl } from './control.ts'
import { openProject, projectOrigin, secretKeyFor } from './hosted-project.ts'
import { shopPaths } from './paths.ts'
import { openBackend, serviceClient } from './shop-backend.ts'
import { main, say, step } from './terminal.ts'

const EXAMPLE = 'For example: npm run admin:create -- --email salma@boutique.fr --name "Salma Bennouna"'

interface Order {
  readonly admin: Omit<NewAdmin, 'password'>
  /** Address of a project on other machines; without one the shop is that of this machine. */
  readonly origin: string | null
  readonly key: string | undefined
}

function readArguments(): Order {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      'secret-key': { type: 'string' },
      email: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string', default: 'owner' },
    },
  })
  const { email = '', name = '', role } = values
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new UsageError('Which e-mail address?', EXAMPLE)
  if (name.trim() === '' || name.trim().length > 120) throw new UsageError('Which name?', EXAMPLE)
  const known = ADMIN_ROLES.find((one) => one === role)
  if (!known)
    throw new UsageError(
      `There is no role ${role}.`,
      'owner manages everything, staff all but administrators, settings and refunds, editor the texts alone.',
    )
  const { url, 'secret-key': key } = values
  if (key && !url)
    throw new UsageError(
      'Which project has that key?',
      'Give its address: --url https://abcdefgh.supabase.co',
    )
  return { admin: { email, name, role: known }, origin: url ? projectOrigin(url) : null, key }
}

/** The password: from ADMIN_PASSWORD, or asked for twice. @throws UsageError when it is too short or too long. */
async function readPassword(): Promise<string> {
  const given = process.env.ADMIN_PASSWORD
  const password = given || (await askSecret('Password of the administrator: ', 'ADMIN_PASSWORD'))
  if (adminPasswordProblem(password) === 'password_short')
    throw new UsageError(
      'The password is too short.',
      `Choose at least ${MIN_ADMIN_PASSWORD_LENGTH} characters.`,
    )
  if (adminPasswordProblem(password) === 'password_long')
    throw new UsageError(
      'The password is too long.',
      `Choose at most ${MAX_PASSWORD_BYTES} bytes: letters with accents take two.`,
    )
  if (!given && (await askSecret('Once more: ', 'ADMIN_PASSWORD')) !== password)
    throw new UsageError('The two passwords differ.', 'Run the command again.')
  return password
}

/** Adds an administrator to the shop of this machine, running or not. */
async function addHere(config: ShopConfig, admin: NewAdmin): Promise<void> {
  const url = await runningUrl(shopPaths(config).control)
  const add = (target: { url: string; serviceRoleKey: string }) =>
    step(`Adding ${admin.email}`, () => createAdmin(serviceClient(target), admin))
  if (url) return add({ url, serviceRoleKey: (await loadKeys(config.dataDir)).serviceRoleKey })
  const backend = await openBackend({ ...config, host: '127.0.0.1', port: 0 })
  await add(backend).finally(() => backend.close())
}

/**
 * `npm run admin:create -- --email … --name … [--role owner|staff|editor] [--url … [--secret-key …]]`: adds an administrator, to
 * the shop of this machine or to a project at an address.
 */
await main(async () => {
  readEnvFile()
  const { admin, origin, key } = readArguments()
  if (origin) {
    const project = await openProject(origin, await secretKeyFor(key))
    const password = await readPassword()
    await step(`Adding ${admin.email} at ${origin}`, () => createAdmin(project, { ...admin, password }))
  } else {
    const password = await readPassword()
    await addHere(readConfig(), { ...admin, password })
  }
  say('✓ Done. The log-in is at /admin.')
})
