import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toQuestion } from '@/data/admin/questions.ts'
import { QUESTION_ENTRY_LENGTH, TAKE_BACK_MS } from '@/domain/question.ts'
import { contactText, questionMailText } from '@/texts/contact.ts'
import { type Json, type ProductContext, productContext } from './support/product-context.ts'
import { orderRequest, placeOrder, refusalOf } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'
import { tablesWith } from './support/traces.ts'

interface List extends Json {
  readonly count: number
  readonly counts: Json
  readonly is_first: boolean
  readonly is_last: boolean
  readonly questions: readonly (Json & { id: number })[]
}
type Question = ReturnType<typeof toQuestion>

let shop: ShopBackend
let context: ProductContext
const query = (sql: string, params: readonly unknown[] = []) => context.db.query(sql, params)
const call: ProductContext['call'] = (...given) => context.call(...given)
const service = async (name: string, body: unknown) =>
  Object.values(
    (
      await context.db.query(`select ${name}($1)`, [body instanceof Object ? JSON.stringify(body) : body], {
        role: 'service_role',
      })
    )[0] ?? {},
  )[0]

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: 'https://shop.example' })
  context = await productContext(shop.db)
  await query(`update settings set allow_multiple_logins = true, contact_email = 'atelier@shop.example'`)
  await query('update inventory set stock = 1000')
})
afterAll(() => shop?.close())
beforeEach(() => query(`delete from private.form_attempts where form = 'contact'`))

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
/** Stores a question as the contact function does. @returns its number */
const ask = async (changes: Json = {}) => Number(await service('store_contact_message', message(changes)))
const about = (number: string, changes: Json = {}) => ({
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
const read = async (id: number) => toQuestion(await call('admin_question($1)', [id]))
const write = async (question: Question, entry: Json, actor = context.staff) =>
  toQuestion(
    await call(
      'write_question($1, $2, $3)',
      [question.id, question.version, JSON.stringify({ request_key: randomUUID(), ...entry })],
      actor,
    ),
  )
const set = async ({ id, version }: Question, fields: Json) =>
  toQuestion(await call('set_question($1, $2, $3)', [id, version, JSON.stringify(fields)]))
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
const letters = (address: string) =>
  query(
    `select m.* from mail_outbox m where m.kind = 'question_answer' and m.email = $1 and m.status = 'waiting' order by m.id`,
    [address],
  )
/** Has due letters sent. */
async function tick(): Promise<void> {
  await query(`update mail_outbox set next_attempt_at = now() - interval '1 second' where status = 'waiting'`)
  const answer = await fetch(`${shop.url}/functions/v1/order-clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.secretKey}` },
  })
  expect(answer.status).toBe(200)
}

describe('a question', () => {
  test('is answered by mail, waits, is opened again by the reply, and closed; its order and customer stand beside it', async () => {
    const { order_number } = await placeOrder(context.db, orderRequest())
    const id = await ask(about(order_number.toLowerCase(), { email: 'INES@client.example' }))
    const asked = await read(id)
    expect(asked).toMatchObject({
      status: 'open',
      order: order_number,
      customer: { name: 'Inès Moreau' },
      entries: [],
      last: { kind: 'question' },
    })
    const customer = await query(
      `select customer_id as id from customer_emails where email = 'ines@client.example'`,
    )
    expect(asked.customer?.id).toBe(Number(customer[0]?.id))
    const answered = await write(asked, { kind: 'answer', body: ' Bonjour,\r\nil part demain. ' })
    expect(answered).toMatchObject({
      status: 'waiting',
      entries: [{ kind: 'answer', body: 'Bonjour,\nil part demain.', by: 'Nadia', mail: 'waiting' }],
      last: { kind: 'answer' },
    })
    const replied = await write(answered, { kind: 'reply', body: 'Merci !' })
    expect(replied).toMatchObject({ status: 'open', last: { kind: 'reply', body: 'Merci !' } })
    const noted = await write(replied, { kind: 'note', body: 'Cliente fidèle.' })
    expect(noted).toMatchObject({ status: 'open', last: { kind: 'reply' } })
    expect(noted.activeAt).toBe(replied.activeAt)
    const closed = await set(noted, { status: 'closed' })
    expect(closed).toMatchObject({ status: 'closed', closedBy: 'Nadia' })
    expect(closed.closedAt).not.toBeNull()
    expect(await set(closed, { status: 'open' })).toMatchObject({
      status: 'open',
      closedAt: null,
      closedBy: null,
    })
    const detail = (await call('admin_order($1)', [order_number])) as { work: Json }
    expect(detail.work).toMatchObject({
      customer_id: asked.customer?.id,
      taken_by: null,
      questions: [{ id, status: 'open', order_subject: 'delay' }],
    })
    await query(
      `update orders set taken_by = (select id from admin_users where name = 'Nadia') where order_number = $1`,
      [order_number],
    )
    const taken = (await call('admin_order($1)', [order_number])) as { work: Json }
    expect(taken.work.taken_by).toBe('Nadia')
    await tick()
    expect(await read(id)).toMatchObject({ entries: [{ mail: 'sent' }, { mail: null }, { mail: null }] })
    expect(shop.mails.filter(({ to }) => to === 'INES@client.example')).toMatchObject([
      {
        reply_to: 'atelier@shop.example',
        subject: questionMailText.subject(id, contactText.orderSubjects.delay, order_number),
        text: expect.stringContaining('> Bonjour, quelle taille pour 57 cm ?'),
      },
    ])
  })

  test('names no order of somebody else, and a customer only where there is one', async () => {
    const { order_number } = await placeOrder(context.db, orderRequest({ email: 'autre@client.example' }))
    const id = await ask(about(order_number, { email: 'curieuse@client.example' }))
    expect(await read(id)).toMatchObject({ order: null, orderNumber: order_number, customer: null })
    const detail = (await call('admin_order($1)', [order_number])) as { work: Json }
    expect(detail.work.questions).toEqual([])
  })

  test('is not answered twice: the same key sends one letter, other words under it are refused', async () => {
    const email = 'deux@client.example'
    const asked = await read(await ask({ email }))
    const entry = { kind: 'answer', body: 'Taille 57.', request_key: randomUUID() }
    const at = JSON.stringify(entry)
    const both = await Promise.all(
      [1, 2, 3].map(() => call('write_question($1, $2, $3)', [asked.id, asked.version, at])),
    )
    for (const one of both) expect(toQuestion(one).entries).toHaveLength(1)
    expect(await letters(email)).toHaveLength(1)
    // An older version, the same key: still done once, though the question has gone on.
    const gone = await write(await read(asked.id), { kind: 'reply', body: 'Merci' })
    expect((await write(asked, entry)).version).toBe(gone.version)
    expect(await refusalOf(write(gone, { ...entry, body: 'Taille 59.' }))).toMatchObject({
      code: 'question_changed',
    })
    const other = await read(await ask({ email: 'trois@client.example' }))
    expect(await refusalOf(write(other, entry))).toMatchObject({ code: 'question_changed' })
    expect(await letters(email)).toHaveLength(1)
    expect(await letters('trois@client.example')).toEqual([])
  })

  test('tells who is slower what came first, and sends nothing of theirs', async () => {
    const email = 'conflit@client.example'
    const asked = await read(await ask({ email }))
    await write(asked, { kind: 'answer', body: 'De Salma' }, context.owner)
    const late = await refusalOf(write(asked, { kind: 'answer', body: 'De Nadia' }))
    expect(late).toMatchObject({ code: 'question_changed' })
    expect(toQuestion(late.details).entries).toMatchObject([{ by: 'Salma', body: 'De Salma' }])
    expect(await refusalOf(set(asked, { status: 'closed' }))).toMatchObject({ code: 'question_changed' })
    expect(await letters(email)).toHaveLength(1)
    const now = await read(asked.id)
    expect(await write(now, { kind: 'answer', body: 'De Nadia', close: true })).toMatchObject({
      status: 'closed',
    })
    expect(await letters(email)).toHaveLength(2)
  })

  test('an answer is held back as long as its letter waits, and no longer', async () => {
    const email = 'retenue@client.example'
    const [delay] = await query(
      `select extract(epoch from private.mail_delay('question_answer')) * 1000 as ms`,
    )
    expect(Number(delay?.ms)).toBe(TAKE_BACK_MS)
    const asked = await read(await ask({ email }))
    const sent = await write(asked, { kind: 'answer', body: 'Trop vite', close: true })
    const [{ wait } = {}] = await query(
      `select extract(epoch from next_attempt_at - now())::float8 as wait from mail_outbox where kind = 'question_answer' and email = $1`,
      [email],
    )
    expect(Number(wait)).toBeGreaterThan(TAKE_BACK_MS / 1000 - 10)
    const back = await keep(sent.entries[0]?.id, false)
    expect(back).toMatchObject({ status: 'open', entries: [], closedAt: null, activeAt: asked.activeAt })
    expect(await letters(email)).toEqual([])
    expect(await refusalOf(keep(sent.entries[0]?.id, true))).toMatchObject({ code: 'request_invalid' })
    const again = await write(back, { kind: 'answer', body: 'Mieux' })
    await tick()
    expect(await refusalOf(keep(again.entries[0]?.id, false))).toMatchObject({ code: 'answer_sent' })
    expect(shop.mails.filter(({ to }) => to === email)).toHaveLength(1)
    // Replies and notes go and come back, with the state that they made.
    const replied = await write(await read(asked.id), { kind: 'reply', body: 'Merci' })
    const reply = replied.entries.at(-1)?.id
    expect(await keep(reply, false)).toMatchObject({ status: 'waiting', entries: [{ kind: 'answer' }] })
    expect(await keep(reply, true)).toMatchObject({ status: 'open', last: { body: 'Merci' } })
  })

  test('takes no empty, huge or foreign words, and says when there is none', async () => {
    const asked = await read(await ask({ email: 'bord@client.example' }))
    const wrong: Json[] = [
      { kind: 'answer', body: '' },
      { kind: 'answer', body: ' \n\u200c ' },
      { kind: 'answer', body: null },
      { kind: 'answer', body: 'x'.repeat(QUESTION_ENTRY_LENGTH + 1) },
      { kind: 'advert', body: 'x' },
      { kind: null, body: 'x' },
      { kind: 'answer', body: 'x', request_key: 'x' },
      { kind: 'answer', body: 'x', close: 'oui' },
    ]
    for (const entry of wrong)
      expect(await refusalOf(write(asked, entry)), JSON.stringify(entry).slice(0, 80)).toMatchObject({
        code: 'request_invalid',
      })
    for (const fields of [{ status: 'gone' }, { suspect: 'oui' }, []] as unknown as Json[])
      expect(await refusalOf(set(asked, fields))).toMatchObject({ code: 'request_invalid' })
    const unknown = { ...asked, id: 999_999 }
    expect(await call('admin_question(999999)')).toBeNull()
    expect(await refusalOf(write(unknown, { kind: 'note', body: 'x' }))).toMatchObject({
      code: 'question_not_found',
    })
    expect(await refusalOf(keep(999_999, false))).toMatchObject({ code: 'question_not_found' })
    expect((await read(asked.id)).version).toBe(asked.version)
    const longest = 'é'.repeat(QUESTION_ENTRY_LENGTH)
    expect((await write(asked, { kind: 'note', body: longest })).entries[0]?.body).toBe(longest)
  })

  test('in hostile words neither writes headers nor links into the letter', async () => {
    const email = 'hostile@client.example'
    const subject = 'Taille\r\nBcc: victime@else.example\r\n\r\n<b>www.spam.example/a'
    const asked = await read(await ask({ email, subject, message: 'Voir https://spam.example/x <script>' }))
    await write(asked, { kind: 'answer', body: '<img src=x onerror=alert(1)>\u2028fin' })
    await tick()
    const mail = shop.mails.find(({ to }) => to === email)
    expect(mail?.subject).not.toMatch(/[\p{Cc}\u2028]/u)
    expect(mail?.subject).toContain('Bcc: victime')
    expect(mail?.html).not.toMatch(/<script|<img src=x|<b>www/)
    for (const form of [mail?.text, mail?.html, mail?.subject])
      expect(form).not.toMatch(/spam\.example\/|:\/\/spam/)
  })

  test('of a program is kept apart until somebody says otherwise, or answers', async () => {
    const before = await list()
    const id = await ask({ email: 'robot@client.example', is_suspect: true })
    expect((await list()).count).toBe(before.count)
    expect((await list({ suspect: true })).questions.map((one) => one.id)).toContain(id)
    const cleared = await set(await read(id), { suspect: false })
    expect(cleared).toMatchObject({ isSuspect: false, status: 'open' })
    expect((await list({ suspect: true })).questions.map((one) => one.id)).not.toContain(id)
    const again = await set(cleared, { suspect: true })
    expect(await write(again, { kind: 'answer', body: 'Bonjour' })).toMatchObject({ isSuspect: false })
  })
})

describe('the list', () => {
  test('counts what the table holds, by state, subject and words', async () => {
    for (const [n, status] of ['open', 'waiting', 'closed', 'open'].entries())
      await set(await read(await ask({ email: `liste${n}@client.example`, subject: `Zèbre 100% n_${n}` })), {
        status,
      })
    await ask(
      about('CMD-2020-0001', {
        email: 'liste@client.example',
        order_subject: 'damaged',
        message: 'Anse d’œillet',
      }),
    )
    const [own] = await query(`select
      count(*) filter (where status = 'open' and not is_suspect)::int as open,
      count(*) filter (where status = 'waiting' and not is_suspect)::int as waiting,
      count(*) filter (where status = 'closed' and not is_suspect)::int as closed,
      count(*) filter (where is_suspect)::int as suspect from contact_messages`)
    expect((await list()).counts).toEqual(own)
    for (const status of ['open', 'waiting', 'closed'])
      expect((await list({ status })).count, status).toBe(own?.[status])
    expect(await call('admin_open_questions()')).toBe(own?.open)
    const dashboard = (await call('admin_dashboard()')) as { attention: Json }
    expect(dashboard.attention.questions).toBe(own?.open)
    for (const subject of ['damaged', 'delay', 'message', 'status']) {
      const [{ n } = {}] = await query(
        `select count(*)::int as n from contact_messages where not is_suspect and coalesce(order_subject, 'message') = $1`,
        [subject],
      )
      expect((await list({ subject })).count, subject).toBe(n)
    }
    const found = async (text: string) =>
      (await list({ text })).questions.map(({ subject, order_subject }) => subject ?? order_subject)
    expect(await found('zebre 100%')).toHaveLength(4)
    expect(await found('ZÈBRE 100% n_1')).toEqual(['Zèbre 100% n_1'])
    expect(await found('zebre_100')).toEqual([])
    expect(await found("d'oeillet")).toEqual(['damaged'])
    expect(await found('cmd-2020-0001')).toEqual(['damaged'])
    expect(await found('liste3@')).toEqual(['Zèbre 100% n_3'])
    const [{ id } = {}] = await query(`select id from contact_messages where email = 'liste2@client.example'`)
    expect((await list({ text: `nº ${id}` })).questions.map((one) => one.id)).toContain(Number(id))
    const question = await read(Number(id))
    await write(question, { kind: 'note', body: 'Girafe bleue' })
    expect((await list({ text: 'girafe BLEUE' })).questions.map((one) => one.id)).toEqual([Number(id)])
  })

  test('goes page by page both ways in both orders, and each question stands once', async () => {
    for (const sort of ['newest', 'oldest']) {
      const all = (await list({}, sort)).questions.map(({ id }) => id)
      const [order] = await query(
        `select array_agg(id order by active_at ${sort === 'newest' ? 'desc' : ''}, id ${sort === 'newest' ? 'desc' : ''})::text as ids
         from contact_messages where not is_suspect`,
      )
      expect(`{${all}}`).toBe(order?.ids)
      const paged: number[] = []
      let page = await list({}, sort, 3)
      expect(page.is_first).toBe(true)
      for (;;) {
        paged.push(...page.questions.map(({ id }) => id))
        if (page.is_last) break
        page = await list({}, sort, 3, page.questions.at(-1)?.id)
      }
      expect(paged, sort).toEqual(all)
      const last = page.questions[0]?.id ?? 0
      const back = await list({}, sort, 3, undefined, last)
      expect(back.questions.map(({ id }) => id)).toEqual(all.slice(all.indexOf(last) - 3, all.indexOf(last)))
    }
    expect(await refusalOf(list({}, 'name'))).toMatchObject({ code: 'request_invalid' })
  })
})

test('a person who is erased leaves no question behind, and is given theirs before', async () => {
  const email = 'effacee@client.example'
  await placeOrder(context.db, orderRequest({ email }))
  const asked = await read(await ask({ email }))
  const answered = await write(asked, { kind: 'answer', body: `Écrivez-nous, ${email}` })
  await write(answered, { kind: 'note', body: `Note sur ${email}` })
  const exported = (await call('export_customer($1)', [asked.customer?.id])) as {
    details: { messages: Json[] }
  }
  expect(exported.details.messages).toMatchObject([
    { id: asked.id, conversation: [{ kind: 'answer' }, { kind: 'note' }] },
  ])
  await call('erase_customer($1, $2)', [asked.customer?.id, email])
  expect(await tablesWith(context.db, email)).toEqual(['orders'])
  expect(await query('select id from question_entries where message_id = $1', [asked.id])).toEqual([])
  // Its letter is not written any more.
  expect(await service('question_answer', answered.entries[0]?.id)).toBeNull()
})

test('a question is kept for a year after what was written last, as the page on privacy says', async () => {
  const [old, kept] = [
    await ask({ email: 'avant@client.example' }),
    await ask({ email: 'apres@client.example' }),
  ]
  for (const id of [old, kept])
    await query(
      `update contact_messages set created_at = now() - interval '2 years', active_at = now() - interval '2 years' where id = $1`,
      [id],
    )
  await write(await read(kept), { kind: 'reply', body: 'Encore moi' })
  await tick()
  expect(await call('admin_question($1)', [old])).toBeNull()
  expect((await read(kept)).id).toBe(kept)
  const privacy = await readFile('content/pages/confidentialite.mdx', 'utf8')
  expect(privacy).toMatch(/Vous nous écrivez[^\n]*1 an après le dernier échange/)
})

test('a person sees what was answered, and no note of the shop', async () => {
  const id = randomUUID()
  const email = 'elle@client.example'
  await query(
    `insert into auth.users (id, email, email_confirmed_at, created_at) values ($1, $2, now(), now())`,
    [id, email],
  )
  await query('insert into private.proven_addresses (user_id, email) values ($1, $2)', [id, email])
  const asked = await read(await ask({ email }))
  const answered = await write(asked, { kind: 'answer', body: 'Oui' })
  await write(answered, { kind: 'note', body: 'Secret' })
  const actor = {
    role: 'authenticated',
    claims: { sub: id, role: 'authenticated', aal: 'aal1', session_id: id },
  }
  await query(`insert into auth.sessions (id, user_id, created_at, aal) values ($1, $1, now(), 'aal1')`, [id])
  const data = (await call('my_data()', [], actor)) as { messages: Json[] }
  expect(data.messages).toMatchObject([{ conversation: [{ kind: 'answer', body: 'Oui' }] }])
  expect(JSON.stringify(data)).not.toContain('Secret')
})

describe('a declaration of withdrawal that names no known order', () => {
  const declare = async (changes: Json = {}) =>
    (await service('declare_withdrawal', {
      request_key: randomUUID(),
      name: 'Inès Moreau',
      order_number: 'CMD-2026-9999',
      email: 'perdue@client.example',
      items: '',
      caller: `caller:${randomUUID()}`,
      ...changes,
    })) as { id: string; reference: string }
  const loose = async () => (await call('admin_loose_withdrawals()')) as unknown as (Json & { id: string })[]
  const open = async () => (await call('admin_dashboard()')) as { attention: { withdrawals: number } }

  test('is tied to its order by hand, counts from its delivery, and is untied as long as nothing has followed', async () => {
    const { order_number } = await placeOrder(context.db, orderRequest({ email: 'perdue@client.example' }))
    await query(
      `update orders set status = 'completed', delivered_at = now() - interval '40 days', payment_status = 'paid' where order_number = $1`,
      [order_number],
    )
    const { id } = await declare()
    expect((await loose()).find((one) => one.id === id)).toMatchObject({
      order_number: 'CMD-2026-9999',
      candidates: [{ order_number, total: 56.85 }],
    })
    const before = await open()
    const orders = async () =>
      (
        (await call('admin_orders($1, $2, 100)', [
          JSON.stringify({ work: 'open_withdrawal' }),
          'newest',
        ])) as {
          orders: Json[]
        }
      ).orders.map((one) => one.order_number)
    expect(await orders()).not.toContain(order_number)
    const left = (await call('link_withdrawal($1, $2)', [
      id,
      ` ${order_number.toLowerCase()} `,
    ])) as unknown as Json[]
    expect(left.map((one) => one.id)).not.toContain(id)
    expect(await orders()).toContain(order_number)
    // The dashboard's count leads to exactly these, and to those without an order.
    const [own] = await query(`select array_agg(distinct o.order_number order by o.order_number) as numbers
      from withdrawals w join orders o on o.id = w.order_id where w.status in ('received', 'returned')`)
    expect((await orders()).sort()).toEqual(own?.numbers)
    expect((await open()).attention.withdrawals).toBe(before.attention.withdrawals)
    const [stored] = await query(
      `select is_late, last_day is not null as counts from withdrawals where id = $1`,
      [id],
    )
    expect(stored).toEqual({ is_late: true, counts: true })
    expect(await refusalOf(call('link_withdrawal($1, $2)', [id, order_number]))).toMatchObject({
      code: 'withdrawal_begun',
    })
    await call('unlink_withdrawal($1)', [id])
    expect((await loose()).map((one) => one.id)).toContain(id)
    const [untied] = await query(`select is_late, last_day, delivered_at from withdrawals where id = $1`, [
      id,
    ])
    expect(untied).toEqual({ is_late: false, last_day: null, delivered_at: null })
    await call('link_withdrawal($1, $2)', [id, order_number])
    await call('step_withdrawal($1, $2)', [id, 'proof'])
    expect(await refusalOf(call('unlink_withdrawal($1)', [id]))).toMatchObject({ code: 'withdrawal_begun' })
  })

  test('is closed with a reason, and taken up again; one that names its order is never untied', async () => {
    const { id } = await declare({ email: 'jamais@client.example' })
    const before = (await open()).attention.withdrawals
    expect(await refusalOf(call('link_withdrawal($1, $2)', [id, 'CMD-2026-9999']))).toMatchObject({
      code: 'order_not_found',
    })
    await call('close_loose_withdrawal($1, $2)', [id, 'Achat fait ailleurs'])
    expect((await open()).attention.withdrawals).toBe(before - 1)
    expect(await refusalOf(call('close_loose_withdrawal($1, $2)', [id, 'Encore']))).toMatchObject({
      code: 'withdrawal_begun',
    })
    await call('close_loose_withdrawal($1)', [id])
    expect((await loose()).map((one) => one.id)).toContain(id)
    const email = 'juste@client.example'
    const { order_number } = await placeOrder(context.db, orderRequest({ email }))
    const right = await declare({ email, order_number })
    expect(await refusalOf(call('unlink_withdrawal($1)', [right.id]))).toMatchObject({
      code: 'withdrawal_begun',
    })
    expect(await refusalOf(call('unlink_withdrawal($1)', [randomUUID()]))).toMatchObject({
      code: 'withdrawal_not_found',
    })
  })
})
