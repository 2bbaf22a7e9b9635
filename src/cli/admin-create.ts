import { parseArgs } from 'node:util'
import { adminPasswordProblem, MIN_ADMIN_PASSWORD_LENGTH } from '@/domain/admin-password.ts'
import { MAX_PASSWORD_BYTES } from '@/domain/password.ts'
import { loadKeys } from '../../supabase/local/keys.ts'
import { createAdmin, type NewAdmin } from './admin-account.ts'
import { askSecret } from './ask-secret.ts'
import { readConfig, UsageError } from './config.ts'
import { runningUrl } from './control.ts'
import { shopPaths } from './paths.ts'
import { openBackend, serviceClient } from './shop.ts'
import { main, say, step } from './terminal.ts'

const EXAMPLE = 'For example: npm run admin:create -- --email salma@boutique.fr --name "Salma Bennouna"'

function readArguments(): Omit<NewAdmin, 'password'> {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string', default: 'owner' },
    },
  })
  const { email = '', name = '', role } = values
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new UsageError('Which e-mail address?', EXAMPLE)
  if (name.trim() === '' || name.trim().length > 120) throw new UsageError('Which name?', EXAMPLE)
  if (role !== 'owner' && role !== 'staff')
    throw new UsageError(
      `There is no role ${role}.`,
      'owner manages everything, staff all but administrators, settings and refunds.',
    )
  return { email, name, role }
}

/** The password: from ADMIN_PASSWORD, or asked for twice. @throws UsageError when it is too short or too long. */
async function readPassword(): Promise<string> {
  const given = process.env.ADMIN_PASSWORD
  const password = given || (await askSecret('Password: '))
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
  if (!given && (await askSecret('Once more: ')) !== password)
    throw new UsageError('The two passwords differ.', 'Run the command again.')
  return password
}

/** `npm run admin:create -- --email … --name … [--role owner|staff]`: adds an administrator, the shop running or not. */
await main(async () => {
  const admin = readArguments()
  const password = await readPassword()
  const config = readConfig()
  const url = await runningUrl(shopPaths(config).control)
  const add = (target: { url: string; serviceRoleKey: string }) =>
    step(`Adding ${admin.email}`, () => createAdmin(serviceClient(target), { ...admin, password }))
  if (url) {
    await add({ url, serviceRoleKey: (await loadKeys(config.dataDir)).serviceRoleKey })
  } else {
    const backend = await openBackend({ ...config, host: '127.0.0.1', port: 0 })
    await add(backend).finally(() => backend.close())
  }
  say('✓ Done. The log-in is at /admin.')
})
