import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { ROOT } from '@/rendering/root.ts'
import { readConfig, type ShopConfig, UsageError } from './config.ts'
import { askRunningShop, runningUrl } from './control.ts'
import { asTyped, shopPaths } from './paths.ts'
import { answerOf, folderOwner, hasSystemd } from './service/machine.ts'
import { main, say } from './terminal.ts'
import { codeOf, runner } from './upgrade/code.ts'
import { UPGRADE_STEPS, type UpgradedShop, type UpgradeNote, upgrade, wayBack } from './upgrade/steps.ts'

/** In the data folder, where no backup takes it along. */
const FOLDER = '.upgrades'
/** A new version installs, migrates and starts. */
const START_MS = 10 * 60_000
const LOOK_EVERY_MS = 1000

const version = z.object({ commit: z.string(), number: z.string() })
const noted = z.object({
  from: version,
  to: version,
  backup: z.string().nullable(),
  at: z.string(),
  // Versions before this noted only what was done.
  step: z.enum(UPGRADE_STEPS).default('done'),
})

/** Whether systemd keeps the shop, as `npm run service` has it. */
const isService = (): boolean => hasSystemd() && answerOf(['systemctl', 'cat', 'shop.service']) !== null

function shopOf(config: ShopConfig): UpgradedShop {
  const owner = folderOwner(ROOT)
  const isRoot = process.getuid?.() === 0
  const as = isRoot && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid, home: config.dataDir } : null
  const run = runner(as)
  const folder = join(config.dataDir, FOLDER)
  const noteFile = join(folder, 'last.json')
  const { control } = shopPaths(config)

  /** A command of the version that stands in the folder, as the shop's user. @returns what it said */
  function command(name: string, ...args: string[]): string {
    const { ok, said } = run([process.execPath, join(ROOT, 'src', 'cli', 'launch.mjs'), name, ...args], ROOT)
    if (!ok)
      throw new UsageError(`npm run ${name} failed:\n${said}`, 'Mend what it names, then run the same again.')
    return said
  }

  function systemctl(verb: 'start' | 'stop'): void {
    const { ok, said } = runner(null)(['systemctl', verb, 'shop'], ROOT)
    if (!ok)
      throw new UsageError(`systemctl ${verb} shop failed: ${said}`, 'Run it as root: sudo npm run upgrade')
  }

  async function illness(): Promise<string | null> {
    const url = `http://127.0.0.1:${config.port}`
    let last = 'it does not answer'
    for (const end = Date.now() + START_MS; Date.now() < end; await delay(LOOK_EVERY_MS)) {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => null)
      if (!answer) continue
      last = `/readyz answers ${answer.status}: ${(await answer.text()).slice(0, 300)}`
      const page = answer.ok ? await fetch(`${url}/`).catch(() => null) : null
      if (page?.ok) return null
      if (page) last = `its home page answers ${page.status}`
    }
    return last
  }

  return {
    code: codeOf(ROOT, run),
    say,
    async backUp({ commit }) {
      if (config.databaseUrl) return null
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (as) await chown(folder, as.uid, as.gid)
      const file = join(folder, `before-${commit.slice(0, 12)}.tar.gz`)
      say('● Backing up')
      command('backup', file)
      return file
    },
    async restore(file) {
      command('restore', file, '--force')
      // It is the shop, and what waited then has left since.
      const said = command('take-over', '--drop-mails')
      for (const line of said.split('\n')) if (/mails that waited/.test(line)) say(line)
    },
    async stop() {
      if (isService()) return systemctl('stop')
      if (await runningUrl(control))
        throw new UsageError(
          'The shop runs, and not as a service: it must be stopped first.',
          'Stop it, and run this again.',
        )
    },
    async start() {
      if (isService()) return systemctl('start')
      command('setup')
    },
    // What is no service is started by whoever stopped it.
    illness: async () => (isService() ? await illness() : null),
    async ordersSince(moment) {
      const sql = `select count(*)::int as orders from public.orders where created_at > '${new Date(moment).toISOString()}'`
      const answer = await askRunningShop(control, 'query', { sql }).catch(() => null)
      const rows = (answer?.value as { rows: { orders: number }[] } | undefined)?.rows
      return rows?.[0]?.orders ?? null
    },
    noted: () => readNote(noteFile),
    async note(note) {
      if (note === null) return await rm(noteFile, { force: true })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Whole or not at all: who ends it in the middle leaves the one of before.
      const draft = `${noteFile}.new`
      await writeFile(draft, JSON.stringify(note, null, 2))
      if (as) for (const path of [folder, draft]) await chown(path, as.uid, as.gid)
      await rename(draft, noteFile)
    },
  }
}

const readNote = async (file: string): Promise<UpgradeNote | null> =>
  existsSync(file) ? noted.parse(JSON.parse(await readFile(file, 'utf8'))) : null

async function noteOf({ noted }: Pick<UpgradedShop, 'noted'>): Promise<UpgradeNote> {
  const note = await noted()
  if (note) return note
  throw new UsageError('There was no upgrade to come back from.', 'npm run upgrade makes one.')
}

/** A server's database is backed up by its own tools, which nobody ran for us. */
function refuseUnsaved({ databaseUrl }: ShopConfig, isSaved: boolean): void {
  if (databaseUrl && !isSaved)
    throw new UsageError(
      'DATABASE_URL names a server, which this command cannot back up.',
      'Run pg_dump first, then npm run upgrade -- --saved',
    )
}

/**
 * `npm run upgrade [-- FOLDER] [--to TAG]`: backs up, fetches a new version, starts it and looks whether it is well; `--back` goes back to
 * the version and, where it must, the data of before.
 */
await main(async () => {
  const { values, positionals } = parseArgs({
    options: {
      back: { type: 'boolean', default: false },
      'lose-orders': { type: 'boolean', default: false },
      saved: { type: 'boolean', default: false },
      to: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [from, ...more] = positionals
  if (more.length > 0 || (values.back && from))
    throw new UsageError('Which version?', 'As in npm run upgrade -- --to v1.1.0')
  const config = readConfig()
  const shop = shopOf(config)
  if (values.back) return await wayBack(shop, await noteOf(shop), values['lose-orders'])
  refuseUnsaved(config, values.saved)
  const isNew = await upgrade(shop, { from: from ? asTyped(from) : null, tag: values.to ?? null })
  if (isNew && !isService()) say('  Start it: npm start')
})
