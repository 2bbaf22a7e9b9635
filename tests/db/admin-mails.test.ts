import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hasKnownPlaceholders, MAIL_KINDS } from '@/domain/mail-sentences.ts'
import { REMINDER_CONSENTS } from '@/domain/newsletter.ts'
import { addAdmin, type TestAdmin } from './support/admins.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, orderRequest, placeOrder, refusalOf } from './support/samples.ts'

let db: TestDatabase
let owner: TestAdmin
let staff: TestAdmin

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1, stock: 100 }])
  owner = await addAdmin(db, 'owner', 'Salma')
  staff = await addAdmin(db, 'staff', 'Nadia')
})
afterAll(() => db?.close())
beforeEach(async () => {
  await db.query('delete from mail_texts')
  await db.query('delete from mail_outbox')
  await db.query('delete from audit_log')
})

const save = (kind: string, version: number, subject: string, intro = 'Bonjour', closing = '') =>
  db.query(
    'select save_mail_text($1, $2, $3, $4, $5) as texts',
    [kind, version, subject, intro, closing],
    staff.actor,
  )

test('sentences are kept, changed from their version, taken back, and noted in the journal', async () => {
  const [saved] = await save('order_shipped', 0, ' Parti : {commande} ', 'Chère {prénom}\n{suivi}')
  expect(saved?.texts).toEqual([
    {
      kind: 'order_shipped',
      subject: 'Parti : {commande}',
      intro: 'Chère {prénom}\n{suivi}',
      closing: '',
      version: 1,
    },
  ])
  expect(await refusalOf(save('order_shipped', 0, 'Autre'))).toMatchObject({ code: 'mail_text_changed' })
  const [changed] = await save('order_shipped', 1, 'Autre')
  expect(changed?.texts).toMatchObject([{ subject: 'Autre', version: 2 }])
  await db.query(`select reset_mail_text('order_shipped')`, [], staff.actor)
  expect(await db.query('select from mail_texts')).toEqual([])
  const journal = await db.query('select operation, row_label from audit_log order by id')
  expect(journal).toEqual([
    { operation: 'insert', row_label: 'order_shipped' },
    { operation: 'update', row_label: 'order_shipped' },
    { operation: 'delete', row_label: 'order_shipped' },
  ])
})

test.each([
  ['a placeholder that the letter does not know', 'order_received', 'x {suivi}', 'y', '', ['subject']],
  ['one that is open', 'order_received', 'x', '{prénom', '', ['intro']],
  ['braces in braces', 'order_received', 'x', '{{prénom}}', 'z }', ['intro', 'closing']],
  ['nothing', 'order_received', ' ', '', '', ['subject', 'intro']],
  [
    'too much',
    'order_received',
    'x'.repeat(151),
    'y'.repeat(2001),
    'z'.repeat(2001),
    ['subject', 'intro', 'closing'],
  ],
  ['a second header', 'order_received', 'x\nBcc: y', 'y', '', ['subject']],
])('%s is refused', async (_, kind, subject, intro, closing, fields) => {
  expect(await refusalOf(save(kind, 0, subject, intro, closing))).toMatchObject({
    code: 'mail_text_invalid',
    details: { fields },
  })
})

test('an email whose sentences are fixed has none of its own', async () => {
  for (const kind of ['payment_alarm', 'no_such', ''])
    expect(await refusalOf(save(kind, 0, 'x')), kind).toMatchObject({ code: 'request_invalid' })
})

test('database and forms know the same placeholders, and the same consents', async () => {
  const everything = new Set<string>()
  const known = new Map<string, string[]>()
  for (const kind of MAIL_KINDS) {
    const [row] = await db.query('select private.mail_placeholders($1) as names', [kind])
    known.set(kind, row?.names as string[])
    for (const name of known.get(kind) ?? []) everything.add(name)
  }
  for (const kind of MAIL_KINDS)
    for (const name of everything)
      expect(hasKnownPlaceholders(kind, `{${name}}`), `${kind} {${name}}`).toBe(
        known.get(kind)?.includes(name),
      )
  const [consents] = await db.query('select private.reminder_consents() as them')
  expect(consents?.them).toEqual([...REMINDER_CONSENTS])
})

const outbox = async (status: string | null = null, search = '') =>
  (await db.query('select admin_mails($1, $2, 1, 20) as page', [status, search], staff.actor))[0]?.page as {
    count: number
    mails: { id: number; status: string; email: string; kind: string }[]
  }

test('the outbox is searched by order and address, without what emails say', async () => {
  const { order_number: order } = await placeOrder(db, orderRequest())
  await db.query(
    `select private.queue_mail('withdrawal_notice', 'x', null, 'boutique@shop.example', '{"secret": "1"}')`,
  )
  const all = await outbox()
  expect(all.count).toBe(2)
  expect(JSON.stringify(all)).not.toContain('secret')
  expect((await outbox(null, order)).mails).toMatchObject([
    { kind: 'order_received', email: 'ines@client.example' },
  ])
  expect((await outbox(null, 'BOUTIQUE@')).count).toBe(1)
  expect((await outbox(null, order.replaceAll('-', ' ').toLowerCase())).count).toBe(1)
  expect((await outbox(null, '%')).count).toBe(0)
  expect((await outbox('sent')).count).toBe(0)
  expect((await outbox('waiting')).count).toBe(2)
})

test('a mail is sent once more under a new key, whatever became of it', async () => {
  await db.query(`select private.queue_mail('x', 'x', null, 'ines@client.example')`)
  const keyOf = async () =>
    (await db.query(`select e ->> 'send_key' as key from json_array_elements(claim_mails(10)) e`))[0]?.key
  const id = (await outbox()).mails[0]?.id
  const first = await keyOf()
  await db.query(
    `select end_mails(jsonb_build_array(jsonb_build_object('id', $1::bigint, 'attempt', 1, 'outcome', 'refused', 'reason', 'non')))`,
    [id],
  )
  const troubles = async () => (await db.query('select admin_mail_troubles() as it', [], staff.actor))[0]?.it
  expect(await troubles()).toEqual({ failed: 1, bounced: 0, late: 0 })
  await db.query('select resend_mail($1)', [id], staff.actor)
  expect(await troubles()).toEqual({ failed: 0, bounced: 0, late: 0 })
  const second = await keyOf()
  const [shop] = await db.query('select mail_identity from private.shop_state')
  expect(first).toMatch(new RegExp(`^shop-mail-${shop?.mail_identity}-${id}-\\d{16}$`))
  expect(second).toBe(`${first}-1`)
  // One that is on its way is left alone.
  await db.query('select resend_mail($1)', [id], staff.actor)
  expect(await keyOf()).toBeUndefined()
  await db.query(`update mail_outbox set created_at = now() - interval '2 hours'`)
  expect(await troubles()).toEqual({ failed: 0, bounced: 0, late: 1 })
  expect(await refusalOf(db.query('select resend_mail(0)', [], staff.actor))).toMatchObject({
    code: 'mail_not_found',
  })
})

test('an answer about an order is sent again to who asked, whoever bought', async () => {
  const { order_number: number } = await placeOrder(db, orderRequest())
  await db.query(
    `select private.queue_mail('question_answer', '1', id, 'zoe@client.example', '{}') from orders where order_number = $1`,
    [number],
  )
  await db.query(`update mail_outbox set status = 'sent', sent_at = now()`)
  for (const { id } of (await outbox()).mails) await db.query('select resend_mail($1)', [id], staff.actor)
  expect((await outbox('waiting')).mails.map(({ kind, email }) => [kind, email])).toEqual([
    ['question_answer', 'zoe@client.example'],
    ['order_received', 'ines@client.example'],
  ])
})

test('owners alone choose which mails leave; what is not named stays', async () => {
  const set = (actor: TestAdmin) =>
    db.query('select save_mail_settings(null, false, true, false, true, false) as it', [], actor.actor)
  expect(await refusalOf(set(staff))).toMatchObject({ code: 'owner_required' })
  expect((await set(owner))[0]?.it).toEqual({
    order_confirmation: true,
    shipment_notification: false,
    promotional_emails: true,
    measure_newsletters: true,
    weekly_report: false,
    order_notice: false,
  })
})
