import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { toQuestion } from '@/data/admin/questions.ts'
import { QUESTION_ENTRY_LENGTH, TAKE_BACK_MS } from '@/domain/question.ts'
import { contactText, questionMailText } from '@/texts/contact.ts'
import type { Json } from './support/product-context.ts'
import { about, questionContext } from './support/question-context.ts'
import { orderRequest, placeOrder, refusalOf } from './support/samples.ts'

const context = questionContext()
const { query, call, ask, read, write, set, keep, list, emails, tick } = context

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
    expect(context.answersTo('INES@client.example')).toMatchObject([
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

  test('is not answered twice: the same key sends one email, other words under it are refused', async () => {
    const email = 'deux@client.example'
    const asked = await read(await ask({ email }))
    const entry = { kind: 'answer', body: 'Taille 57.', request_key: randomUUID() }
    const at = JSON.stringify(entry)
    const both = await Promise.all(
      [1, 2, 3].map(() => call('write_question($1, $2, $3)', [asked.id, asked.version, at])),
    )
    for (const one of both) expect(toQuestion(one).entries).toHaveLength(1)
    expect(await emails(email)).toHaveLength(1)
    // An older version, the same key: still done once, though the question has gone on.
    const gone = await write(await read(asked.id), { kind: 'reply', body: 'Merci' })
    expect((await write(asked, entry)).version).toBe(gone.version)
    expect(await refusalOf(write(gone, { ...entry, body: 'Taille 59.' }))).toMatchObject({
      code: 'question_changed',
    })
    const other = await read(await ask({ email: 'trois@client.example' }))
    expect(await refusalOf(write(other, entry))).toMatchObject({ code: 'question_changed' })
    expect(await emails(email)).toHaveLength(1)
    expect(await emails('trois@client.example')).toEqual([])
  })

  test('tells who is slower what came first, and sends nothing of theirs', async () => {
    const email = 'conflit@client.example'
    const asked = await read(await ask({ email }))
    await write(asked, { kind: 'answer', body: 'De Salma' }, context.owner)
    const late = await refusalOf(write(asked, { kind: 'answer', body: 'De Nadia' }))
    expect(late).toMatchObject({ code: 'question_changed' })
    expect(toQuestion(late.details).entries).toMatchObject([{ by: 'Salma', body: 'De Salma' }])
    expect(await refusalOf(set(asked, { status: 'closed' }))).toMatchObject({ code: 'question_changed' })
    expect(await emails(email)).toHaveLength(1)
    const now = await read(asked.id)
    expect(await write(now, { kind: 'answer', body: 'De Nadia', close: true })).toMatchObject({
      status: 'closed',
    })
    expect(await emails(email)).toHaveLength(2)
  })

  test('an answer is held back as long as its email waits, and no longer', async () => {
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
    expect(await emails(email)).toEqual([])
    expect(await refusalOf(keep(sent.entries[0]?.id, true))).toMatchObject({ code: 'request_invalid' })
    const again = await write(back, { kind: 'answer', body: 'Mieux' })
    await tick()
    expect(await refusalOf(keep(again.entries[0]?.id, false))).toMatchObject({ code: 'answer_sent' })
    expect(context.answersTo(email)).toHaveLength(1)
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

  test('in hostile words neither writes headers nor links into the email', async () => {
    const email = 'hostile@client.example'
    const subject = 'Taille\r\nBcc: victime@else.example\r\n\r\n<b>www.spam.example/a'
    const asked = await read(await ask({ email, subject, message: 'Voir https://spam.example/x <script>' }))
    await write(asked, { kind: 'answer', body: '<img src=x onerror=alert(1)>\u2028fin' })
    await tick()
    const [mail] = context.answersTo(email)
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

  test('without an order is tied to one by hand, corrected and untied; the log says which, whoever is slower is told', async () => {
    const placed = async (email: string) =>
      (await placeOrder(context.db, orderRequest({ email }))).order_number
    const [first, second] = [await placed('parent@client.example'), await placed('autre@client.example')]
    const asked = await read(await ask({ email: 'cadeau@client.example' }))
    expect(asked).toMatchObject({ order: null, isOrderNamed: false })
    const of = async (number: string) =>
      ((await call('admin_order($1)', [number])) as { work: { questions: Json[] } }).work.questions
    // However a person writes its number.
    const tied = await set(asked, { order: ` n° ${first.toLowerCase()}` })
    expect(tied).toMatchObject({
      order: first,
      isOrderNamed: false,
      status: 'open',
      activeAt: asked.activeAt,
    })
    expect(await of(first)).toMatchObject([{ id: asked.id }])
    expect((await list({ text: first })).questions.map(({ id }) => id)).toEqual([asked.id])
    expect(await refusalOf(set(asked, { order: second }))).toMatchObject({ code: 'question_changed' })
    expect(await of(second)).toEqual([])
    const corrected = await set(tied, { order: second, status: 'closed' })
    expect(corrected).toMatchObject({ order: second, status: 'closed' })
    expect(await of(first)).toEqual([])
    // What is left out stays.
    const open = await set(corrected, { status: 'open' })
    expect(open.order).toBe(second)
    expect(await set(open, { order: null })).toMatchObject({ order: null })
    const logged = await query(
      `select admin_name, changes -> 'order_id' as changed from audit_log
       where table_name = 'contact_messages' and row_id = $1 and changes ? 'order_id' order by id`,
      [asked.id],
    )
    expect(logged).toEqual([
      { admin_name: 'Nadia', changed: { new: first } },
      { admin_name: 'Nadia', changed: { old: first, new: second } },
      { admin_name: 'Nadia', changed: { old: second } },
    ])
  })

  test('keeps the order that its sender has named, and takes none that there is not', async () => {
    const { order_number: number } = await placeOrder(
      context.db,
      orderRequest({ email: 'nomme@client.example' }),
    )
    const named = await read(await ask(about(number, { email: 'nomme@client.example' })))
    expect(named).toMatchObject({ order: number, isOrderNamed: true, firstName: 'Inès' })
    for (const order of [null, number])
      expect(await refusalOf(set(named, { order }))).toMatchObject({ code: 'question_order_named' })
    expect(await set(named, { status: 'closed' })).toMatchObject({ order: number })

    const asked = await read(await ask(about(number, { email: 'fautive@client.example' })))
    expect(asked).toMatchObject({ order: null, isOrderNamed: false, firstName: null })
    expect(await refusalOf(set(asked, { order: 'CMD-2026-9999' }))).toMatchObject({ code: 'order_not_found' })
    for (const order of ['', '   ', `';--`])
      expect(await refusalOf(set(asked, { order }))).toMatchObject({ code: 'order_not_found' })
    for (const order of [5, {}, [number], 'x'.repeat(41)] as unknown as Json[])
      expect(await refusalOf(set(asked, { order }))).toMatchObject({ code: 'request_invalid' })
    expect((await read(asked.id)).version).toBe(asked.version)
    const tied = await set(asked, { order: number })
    // Whoever asks about the order of somebody else is not called by their name.
    expect(tied).toMatchObject({ order: number, isOrderNamed: false, firstName: null })
    // Two at once: one of them is told.
    const both = await Promise.allSettled([set(tied, { order: null }), set(tied, { order: number })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
