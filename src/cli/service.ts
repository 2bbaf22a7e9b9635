import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '@/rendering/root.ts'
import { backupAddress } from './backups/address.ts'
import { makingPassphrase } from './backups/passphrase.ts'
import { readConfig, UsageError } from './config.ts'
import { keepTextsApart } from './content/texts-apart.ts'
import { asTyped } from './paths.ts'
import { BACKUP_FILES, PROXIES, type ServiceFacts, serviceFiles, UNITS, unitsOf } from './service/files.ts'
import { answerOf, folderOwner, hasSystemd, isToBeGiven, programAt, run } from './service/machine.ts'
import {
  addLine,
  linkOwn,
  refuseForeign,
  removeLine,
  removeOwn,
  unlinkOwn,
  writeOwn,
} from './service/write.ts'
import { main } from './terminal.ts'

const USER = 'shop'
const MACHINE = '/'
const say = (text: string) => console.log(text)

/** What this command did that no file says, so that --undo takes back no more than that. */
const NOTE = '/var/lib/shop-service.json'
interface Done {
  user?: string
  /** Whether the folder of the code was root's. */
  chowned?: boolean
  /** Folders that were made for the user, and the data where root had them. */
  places?: string[]
}
const readDone = (): Done => (existsSync(NOTE) ? (JSON.parse(readFileSync(NOTE, 'utf8')) as Done) : {})

const isRemote = (place: string): boolean => /^https?:/.test(place)

interface Wishes {
  readonly proxy?: string | undefined
  readonly backups: string
  readonly keep: string
}

function proxyOf(asked: string | undefined): ServiceFacts['proxy'] {
  if (asked === 'none') return null
  if (asked === 'nginx' || asked === 'caddy') return asked
  if (asked !== undefined)
    throw new UsageError(`--proxy is none of nginx, caddy and none: ${asked}`, 'As in --proxy caddy')
  const found = (['nginx', 'caddy'] as const).filter((name) => existsSync(`/etc/${name}`))
  if (found.length > 1)
    throw new UsageError(
      'There are nginx and Caddy on this machine.',
      'Say which serves the shop: --proxy nginx or --proxy caddy',
    )
  return found[0] ?? null
}

/** @throws UsageError naming what `.env` does not say yet */
function readFacts({ proxy, backups, keep }: Wishes): ServiceFacts {
  const config = readConfig()
  const missing = ['PUBLIC_SITE_URL', 'SHOP_DEMO', 'SHOP_DATA'].filter((name) => !process.env[name])
  if (missing.length > 0)
    throw new UsageError(
      `A service is set up from ${join(ROOT, '.env')}, which does not say ${missing.join(', ')}.`,
      'Copy .env.example there and set them: PUBLIC_SITE_URL=https://www.example.com, SHOP_DEMO=false, SHOP_DATA=/srv/shop-data',
    )
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new UsageError(`--keep is no number: ${keep}`, 'As in --keep 30')
  const { store } = backupAddress(backups)
  makingPassphrase(store.encrypts)
  const owner = folderOwner(ROOT)
  return {
    folder: ROOT,
    user: owner.uid === 0 ? USER : owner.name,
    dataDir: config.dataDir,
    port: config.port,
    siteUrl: config.siteUrl,
    npm: programAt('npm', ROOT),
    proxy: proxyOf(proxy),
    backups: isRemote(backups) ? backups : `${asTyped(backups)}/`,
    keep: Number(keep),
    hasServer: Boolean(config.databaseUrl),
  }
}

/** User and folders; what is there stays as it is. */
function preparePlaces({ user, dataDir, backups, folder }: ServiceFacts): void {
  const done = readDone()
  if (answerOf(['id', '-u', user]) === null) {
    run([
      'useradd',
      '--system',
      '--user-group',
      '--home-dir',
      dataDir,
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      user,
    ])
    done.user = user
    say(`✓ user ${user} made`)
  }
  if (folderOwner(folder).uid === 0) {
    done.chowned = true
    say(`✓ ${folder} belongs to ${user} now`)
  }
  writeFileSync(NOTE, JSON.stringify(done), { mode: 0o600 })
  for (const place of [dataDir, ...(isRemote(backups) ? [] : [backups])]) {
    const isThere = existsSync(place)
    const isData = place === dataDir && existsSync(join(place, 'keys.json'))
    if (!isToBeGiven(isThere ? folderOwner(place) : null, user, isData)) continue
    mkdirSync(place, { recursive: true, mode: 0o700 })
    // Of a folder for backups that was there, the folder alone: what lies in it may be others'.
    run(['chown', ...(place === dataDir ? ['-R'] : []), `${user}:`, place])
    if (!isThere || place === dataDir) done.places = [...(done.places ?? []), place]
    say(`✓ ${place} ${isThere ? `belongs to ${user} now` : 'made'}`)
  }
  writeFileSync(NOTE, JSON.stringify(done), { mode: 0o600 })
  // What root ran here before, this command included, may have left files of root's.
  run(['chown', '-R', `${user}:`, folder])
  if (existsSync(join(folder, '.env'))) run(['chmod', '600', join(folder, '.env')])
}

/** The nightly backup of a shop that a database server serves by now. */
function stopBackups(): void {
  const [, timer] = UNITS
  if (hasSystemd() && answerOf(['systemctl', 'cat', timer]) !== null)
    run(['systemctl', 'disable', '--now', timer])
  for (const path of BACKUP_FILES)
    if (removeOwn(MACHINE, ROOT, path) === 'removed')
      say(`✓ ${path} removed: DATABASE_URL names a server, which its own tools back up`)
}

function setUp(facts: ServiceFacts): void {
  const files = serviceFiles(facts)
  refuseForeign(
    MACHINE,
    ROOT,
    files.map(({ path }) => path),
  )
  keepTextsApart({ dataDir: facts.dataDir, demo: process.env.SHOP_DEMO !== 'false' })
  preparePlaces(facts)
  if (facts.hasServer) stopBackups()
  const words = { written: 'written', same: 'is as it should be', edited: 'was edited since, and is left so' }
  for (const file of files) say(`✓ ${file.path} ${words[writeOwn(MACHINE, ROOT, file)]}`)
  const proxy = facts.proxy && PROXIES[facts.proxy]
  if (proxy?.link) say(`✓ ${proxy.link} ${words[linkOwn(MACHINE, proxy.link, proxy.file)]}`)
  if (proxy?.line) say(`✓ ${proxy.line.path}: “${proxy.line.text}” ${words[addLine(MACHINE, proxy.line)]}`)
  const later = [
    ['systemctl', 'daemon-reload'],
    ['systemctl', 'enable', '--now', ...unitsOf(facts)],
    ...(proxy ? [proxy.test, proxy.reload] : []),
  ]
  if (!hasSystemd()) {
    say(
      `\n! systemd does not run here. Once it does:\n${later.map((command) => `  ${command.join(' ')}`).join('\n')}`,
    )
    return
  }
  for (const command of later) {
    run(command)
    say(`✓ ${command.join(' ')}`)
  }
}

function sayNext({ proxy, siteUrl, user, hasServer }: ServiceFacts): void {
  const host = new URL(siteUrl).hostname
  const steps = [
    ...(proxy === null ? ['No proxy is here: apt install caddy, then npm run service again.'] : []),
    ...(proxy === 'nginx'
      ? [
          `nginx needs a certificate: apt install certbot python3-certbot-nginx, then certbot --nginx -d ${host}`,
        ]
      : []),
    ...(hasServer
      ? [
          'The backup: DATABASE_URL names a server, whose pg_dump takes it; supabase/OWN-SERVER.md, “Backups”, says how.',
        ]
      : []),
    `The first owner: runuser -u ${user} -- npm run admin:create -- --email … --name …`,
    `What the outside shows: runuser -u ${user} -- npm run doctor`,
    'Log: journalctl -u shop',
  ]
  say(`\nNext:\n${steps.map((step) => `  ${step}`).join('\n')}`)
}

/** Takes back what it wrote. Data, backups and code stay. */
function takeBack(): void {
  if (hasSystemd()) {
    for (const unit of UNITS)
      if (answerOf(['systemctl', 'cat', unit]) !== null) run(['systemctl', 'disable', '--now', unit])
  }
  const words = {
    removed: 'removed',
    absent: 'is not there',
    kept: 'was edited since: it is kept beside, with .edited at its end',
    foreign: 'is not ours, and is left as it is',
  }
  for (const { file, link, line } of Object.values(PROXIES)) {
    if (link && unlinkOwn(MACHINE, link, file) === 'removed') say(`✓ ${link} removed`)
    if (line && existsSync(file) && removeLine(MACHINE, line) === 'removed')
      say(`✓ ${line.path}: “${line.text}” removed`)
    const done = removeOwn(MACHINE, ROOT, file)
    if (done !== 'absent') say(`✓ ${file} ${words[done]}`)
  }
  for (const name of ['shop.service', 'shop-backup.service', 'shop-backup.timer']) {
    const path = `/etc/systemd/system/${name}`
    say(`✓ ${path} ${words[removeOwn(MACHINE, ROOT, path)]}`)
  }
  const done = readDone()
  if (done.chowned) run(['chown', '-R', 'root:', ROOT])
  // The number of a user who is gone may be another one's some day.
  for (const place of done.user ? (done.places ?? []) : [])
    if (existsSync(place)) run(['chown', '-R', 'root:', place])
  if (done.user) {
    run(['userdel', done.user])
    say(`✓ user ${done.user} removed`)
  }
  rmSync(NOTE, { force: true })
  if (hasSystemd()) run(['systemctl', 'daemon-reload'])
  for (const proxy of ['nginx', 'caddy'])
    if (answerOf(['systemctl', 'is-active', proxy]) === 'active') run(['systemctl', 'reload', proxy])
  say('\nData, backups and this folder stay where they are.')
}

/**
 * `npm run service`: makes a service of the shop on Debian: user, units of systemd, nightly backup, proxy. `--print` shows the files,
 * `--undo` takes all of it back, `--proxy nginx|caddy|none`, `--backups PLACE` and `--keep N` say what it cannot know.
 */
await main(async () => {
  const { values } = parseArgs({
    options: {
      print: { type: 'boolean', default: false },
      undo: { type: 'boolean', default: false },
      proxy: { type: 'string' },
      backups: { type: 'string', default: '/srv/backups/' },
      keep: { type: 'string', default: '30' },
    },
  })
  if (process.platform !== 'linux')
    throw new UsageError('That is for Linux with systemd.', 'Elsewhere: npm start')
  if (values.print) {
    for (const { path, content } of serviceFiles(readFacts(values))) say(`──── ${path}\n${content}`)
    return
  }
  if (process.getuid?.() !== 0)
    throw new UsageError(
      'It writes to /etc: only root may.',
      'sudo npm run service; npm run service -- --print shows what it writes',
    )
  if (values.undo) return takeBack()
  const facts = readFacts(values)
  setUp(facts)
  sayNext(facts)
})
