import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Json } from './support/product-context.ts'
import { about, questionContext } from './support/question-context.ts'
import { orderRequest, placeOrder, refusalOf } from './support/samples.ts'
import { tablesWith } from './support/traces.ts'

const context = questionContext()
const { query, call, service, ask, read, write, set, list, tick } = context

beforeAll(async () => {
  // Questions of every state, enough for several pages, beside what each test asks.
  const states = ['open', 'open', 'waiting', 'open', 'closed', 'open', 'waiting', 'open', 'open']
  for (const [n, status] of states.entries()) {
    const email = `page${n}@client.example`
    const id = await ask(n < 2 ? about(`CMD-2020-010${n}`, { email }) : { email })
    await set(await read(id), { status })
  }
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
    for (const typed of ['cmd-2020-0001', 'cmd 2020 0001'])
      expect(await found(typed), typed).toEqual(['damaged'])
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
  // Its email is not written any more.
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
