import { loadKeys } from '../../supabase/local/keys.ts'
import { addAdmin } from '../db/support/admins.ts'
import { nativeDatabase, type TestDatabase } from '../db/support/database.ts'
import { insertProducts, orderRequest, placeOrder } from '../db/support/samples.ts'
import { type Child, startChild } from '../local/child.ts'
import { newFolder } from '../local/under-test.ts'
import { shareDenoCache } from '../support/deno-cache.ts'
import { ROOT } from '../support/imports.ts'
import { startMailService } from '../support/mail-service.ts'
import { randomFrom } from './random.ts'

export interface NewsletterFigures {
  readonly subscribers: number
  /** Emails that the mail service sent, and those it was asked for: one in twenty fails. */
  readonly sent: number
  readonly asked: number
  readonly kills: number
  /** Who left while it was sent, and got nothing any more. */
  readonly left: number
  /** Emails of the newsletter that left between an order and its confirmation, at most. */
  readonly before: number
  readonly seconds: number
  /** What is not as it must be. */
  readonly wrong: readonly string[]
}

/** Emails at once, and what was claimed with the order's: more may not leave before it. */
const MOST_BEFORE = 15

/** A stopped clock would wait for minutes for what a killed sender had claimed, and for what is tried again. */
const hurry = (db: TestDatabase) =>
  db.query(
    `update mail_outbox set next_attempt_at = now() where status = 'waiting' and next_attempt_at > now()`,
  )

/** Stores who agreed, a product and a newsletter that an administrator sends. @returns its id. */
async function prepare(db: TestDatabase, subscribers: number): Promise<number> {
  await insertProducts(db, [{ id: 1, stock: 1000 }])
  await db.query(
    `insert into newsletter_subscribers (email, status, confirmed_at)
     select 'reader' || n || '@client.example', 'confirmed', now() from generate_series(1, $1::int) n`,
    [subscribers],
  )
  await db.query('update settings set promotional_emails = true where id')
  const { actor } = await addAdmin(db, 'staff', 'Nadia')
  const fields = {
    subject: 'Les paniers d’automne',
    audience: 'subscribers',
    blocks: [
      { kind: 'text', text: 'Bonjour' },
      { kind: 'products', products: [1] },
    ],
  }
  const [saved] = await db.query(
    'select save_newsletter(null, null, $1::jsonb) as it',
    [JSON.stringify(fields)],
    actor,
  )
  const { id, version } = (saved?.it ?? {}) as { id: number; version: number }
  await db.query('select send_newsletter($1, $2)', [id, version], actor)
  return id
}

/**
 * Sends a newsletter to subscribers with a mail service that fails one call in twenty, kills the backend in its middle, and lets
 * some leave while it is sent. @param kills how often the backend dies. @throws Error where the machine has no Postgres
 */
export async function newsletterRun(subscribers: number, kills: number): Promise<NewsletterFigures> {
  const began = performance.now()
  const random = randomFrom(subscribers)
  const [db, mails] = [await nativeDatabase(), await startMailService()]
  const dataDir = newFolder()
  await shareDenoCache(dataDir)
  const environment = { MAIL_API_URL: mails.url, MAIL_API_KEY: 'key', MAIL_FROM: 'Boutique <b@shop.example>' }
  const former = Object.fromEntries(Object.keys(environment).map((name) => [name, process.env[name]]))
  Object.assign(process.env, environment)
  mails.answer = () => ({ status: random.below(20) === 0 ? 503 : 200 })
  const wrong: string[] = []
  const gone = new Set<string>()
  let child: Child | null = null
  let [died, before] = [0, 0]
  /** Emails that had been handed to the mail service when somebody bought something. */
  let ordered: number | null = null
  try {
    const newsletter = await prepare(db, subscribers)
    const start = async () => {
      child = startChild(
        '../../supabase/local/cli.ts',
        ...['--project', ROOT, '--port', '0', '--data', dataDir, '--database-url', db.url],
      )
      const running = child
      await running.line((line) => line.startsWith('ready '))
      const { url } = JSON.parse(await running.line((line) => line.startsWith('{'))) as { url: string }
      return { url, running }
    }
    let { url, running } = await start()
    const { secretKey } = await loadKeys(dataDir)
    const tick = async () => {
      const answer = await fetch(`${url}/functions/v1/order-clock`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}` },
      })
      if (!answer.ok) wrong.push(`order-clock answered ${answer.status} ${await answer.text()}`)
    }
    const isOver = async () =>
      (await db.query(`select status = 'sent' as over from newsletters where id = $1`, [newsletter]))[0]?.over
    /** Part of the emails after which the next thing happens. */
    const reached = (part: number) => mails.sent.length >= Math.floor(subscribers * part)
    while (!(await isOver())) {
      let isWorking = true
      const work = tick()
        .catch(() => undefined)
        .finally(() => {
          isWorking = false
        })
      while (isWorking) {
        if (gone.size === 0 && reached(0.3)) {
          const rows = await db.query(
            `select s.email, unsubscribe_newsletter(s.unsubscribe_token, 'test')
             from private.newsletter_recipients r join newsletter_subscribers s on s.id = r.subscriber_id
             where r.status = 'queued' order by r.id desc limit 7`,
          )
          for (const { email } of rows) gone.add(String(email))
        }
        if (before === 0 && reached(0.4)) {
          if (ordered === null) {
            await placeOrder(db, orderRequest())
            ordered = mails.calls.length
          }
          const seenAt = () => mails.calls.findIndex(({ to }) => to === 'ines@client.example')
          while (isWorking && seenAt() < 0) await new Promise((later) => setTimeout(later, 1))
          // A call of the clock ends some time: the next one begins with the order's email.
          if (seenAt() < 0) break
          before = Math.max(seenAt() - ordered, 1)
          if (before > MOST_BEFORE) wrong.push(`${before} letters left before that of an order`)
        }
        if (died < kills && reached((died + 1) / (kills + 1))) {
          running.process.kill('SIGKILL')
          await running.ended
          died += 1
          await work
          ;({ url, running } = await start())
          break
        }
        await new Promise((later) => setTimeout(later, 2))
      }
      await work
      await hurry(db)
    }
    if (before === 0) wrong.push('the letter of an order never left')
    wrong.push(...(await disagreements(db, newsletter, mails.sent, subscribers, gone)))
    running.process.kill('SIGTERM')
    await running.ended
  } finally {
    ;(child as Child | null)?.process.kill('SIGKILL')
    for (const [name, value] of Object.entries(former)) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
    mails.close()
    await db.close()
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  const read = (all: readonly { to: string }[]) => all.filter(({ to }) => to.startsWith('reader')).length
  return {
    subscribers,
    sent: read(mails.sent),
    asked: read(mails.calls),
    kills: died,
    left: gone.size,
    before,
    seconds,
    wrong,
  }
}

async function disagreements(
  db: TestDatabase,
  newsletter: number,
  sent: readonly { readonly to: string }[],
  subscribers: number,
  gone: ReadonlySet<string>,
): Promise<string[]> {
  const wrong: string[] = []
  const counts = new Map<string, number>()
  for (const { to } of sent) if (to.startsWith('reader')) counts.set(to, (counts.get(to) ?? 0) + 1)
  const twice = [...counts.values()].filter((count) => count > 1).length
  if (twice > 0) wrong.push(`${twice} got it twice`)
  if (counts.size !== subscribers - gone.size)
    wrong.push(`${counts.size} of ${subscribers - gone.size} got it`)
  const written = [...gone].filter((email) => counts.has(email)).length
  if (written > 0) wrong.push(`${written} got it after they had left`)
  const [row] = await db.query('select tally from newsletters where id = $1', [newsletter])
  const tally = row?.tally as Record<string, number>
  const expected: Record<string, number> = {
    recipients: subscribers,
    sent: subscribers - gone.size,
    skipped: gone.size,
    queued: 0,
    failed: 0,
    refused: 0,
  }
  for (const [name, count] of Object.entries(expected))
    if (tally[name] !== count) wrong.push(`${tally[name]} ${name} instead of ${count}`)
  return wrong
}
