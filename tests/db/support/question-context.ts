import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { toQuestion } from '@/data/admin/questions.ts'
import { type Json, type ProductContext, productContext } from './product-context.ts'
import { type ShopBackend, shopBackend } from './shop-backend.ts'

interface List extends Json {
  readonly count: number
  readonly counts: Json
  readonly is_first: boolean
  readonly is_last: boolean
  readonly questions: readonly (Json & { id: number })[]
}
type Question = ReturnType<typeof toQuestion>

/** A message as the contact function stores it. */
const message = (changes: Json = {}) => ({
  form: 'message',
  first_name: 'Inès',
  last_name: 'Moreau',
  email: 'ines@client.example',
  phone: '',
  subject: 'Une taille',
  message: 'Bonjour, quelle taille pour 57 cm ?',
  is_suspect: false,
  caller: `caller:${randomUUID()}`,
  ...changes,
})
/** What makes it a question about an order. */
export const about = (number: string, changes: Json = {}) => ({
  form: 'order',
  first_name: undefined,
  last_name: undefined,
  phone: undefined,
  subject: undefined,
  order_name: 'Inès Moreau',
  order_number: number,
  order_subject: 'delay',
  ...changes,
})

/** A running shop: visitors who ask, and administrators who answer. */
export function questionContext() {
  let shop: ShopBackend
  let products: ProductContext

  beforeAll(async () => {
    shop = await shopBackend({ SITE_URL: 'https://shop.example' })
    products = await productContext(shop.db)
    await query(`update settings set allow_multiple_logins = true, contact_email = 'atelier@shop.example'`)
    await query('update inventory set stock = 1000')
  })
  afterAll(() => shop?.close())
  beforeEach(() => query(`delete from private.form_attempts where form = 'contact'`))

  const query = (sql: string, params: readonly unknown[] = []) => products.db.query(sql, params)
  const call: ProductContext['call'] = (...given) => products.call(...given)
  /** Calls a function as the shop's own functions do. */
  const service = async (name: string, body: unknown) =>
    Object.values(
      (
        await products.db.query(
          `select ${name}($1)`,
          [body instanceof Object ? JSON.stringify(body) : body],
          { role: 'service_role' },
        )
      )[0] ?? {},
    )[0]

  /** Stores a question as the contact function does. @returns its number */
  const ask = async (changes: Json = {}) => Number(await service('store_contact_message', message(changes)))
  const read = async (id: number) => toQuestion(await call('admin_question($1)', [id]))
  /** Adds an answer, a reply or a note. */
  const write = async (question: Question, entry: Json, actor = products.staff) =>
    toQuestion(
      await call(
        'write_question($1, $2, $3)',
        [question.id, question.version, JSON.stringify({ request_key: randomUUID(), ...entry })],
        actor,
      ),
    )
  const set = async ({ id, version }: Question, fields: Json) =>
    toQuestion(await call('set_question($1, $2, $3)', [id, version, JSON.stringify(fields)]))
  /** Takes an entry back, or keeps it after all. */
  const keep = async (entry: number | undefined, isKept: boolean) =>
    toQuestion(await call('keep_question_entry($1, $2)', [entry, isKept]))
  const list = async (filters: Json = {}, sort = 'newest', per = 100, after?: number, before?: number) =>
    (await call('admin_questions($1, $2, $3, $4, $5)', [
      JSON.stringify(filters),
      sort,
      per,
      after ?? null,
      before ?? null,
    ])) as List
  /** Answers to an address that wait to be sent. */
  const emails = (address: string) =>
    query(
      `select m.* from mail_outbox m where m.kind = 'question_answer' and m.email = $1 and m.status = 'waiting' order by m.id`,
      [address],
    )
  /** Has due emails sent. */
  async function tick(): Promise<void> {
    await query(
      `update mail_outbox set next_attempt_at = now() - interval '1 second' where status = 'waiting'`,
    )
    const answer = await fetch(`${shop.url}/functions/v1/order-clock`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.secretKey}` },
    })
    expect(answer.status).toBe(200)
  }

  return {
    get db() {
      return products.db
    },
    get owner() {
      return products.owner
    },
    /** Emails that were sent. */
    /** Answers that left to an address. */
    answersTo(address: string) {
      return shop.mails.filter(({ to, subject }) => to === address && subject.startsWith('Re'))
    },
    query,
    call,
    service,
    ask,
    read,
    write,
    set,
    keep,
    list,
    emails,
    tick,
  }
}
