import { describe, expect, test } from 'vitest'
import { movingContext, person } from './support/moving-context.ts'
import { orderRequest, placeOrder, refusalOf } from './support/samples.ts'

const shop = movingContext()
const customer = async (email: string) =>
  (await shop.rows('select * from customers where email = $1', [email]))[0]
const subscriber = async (email: string) =>
  (await shop.rows('select * from newsletter_subscribers where email = $1', [email]))[0]
const consents = { with_consents: true }

describe('customers of another shop', () => {
  test('are looked at first, come as a whole without an email, and come once', async () => {
    const lines = [
      person(2, 'maud@courriel.example', {
        name: 'Maud Kerbrat',
        phone: '06 11 22 33 44',
        address: '4 quai des Doris',
        postal_code: '56100',
        city: 'Lorient',
        country: 'FR',
        since: '2019-03-14 10:22',
        consent: 'Newsletter = 1',
      }),
      person(3, 'theo@courriel.example', { name: 'Théo Lacaze' }),
      person(4, 'ida@courriel.example'),
    ]
    const move = await shop.send('customers', lines, consents)
    const counts = { created: 3, completed: 0, same: 0, erased: 0, subscribed: 1 }
    expect(await shop.check(move)).toMatchObject({
      ...counts,
      lines: [
        { line: 2, action: 'create', is_subscribed: true },
        { line: 3, action: 'create', is_subscribed: false },
        { line: 4, action: 'create', is_subscribed: false },
      ],
    })
    expect(await customer('maud@courriel.example')).toBeUndefined()
    expect(await shop.finish(move)).toEqual({ ...counts, waiting: 0 })
    expect(await customer('maud@courriel.example')).toMatchObject({
      name: 'Maud Kerbrat',
      city: 'Lorient',
      status: 'inactive',
      is_edited: false,
      // As it is in France.
      registered_at: new Date('2019-03-14T09:22:00Z'),
    })
    expect(await subscriber('maud@courriel.example')).toMatchObject({ status: 'confirmed' })
    expect(await shop.rows('select email, event, source, consent_text from newsletter_proofs')).toEqual([
      {
        email: 'maud@courriel.example',
        event: 'imported',
        source: 'import',
        consent_text: 'customers.csv : Newsletter = 1',
      },
    ])
    expect(await shop.rows('select from mail_outbox')).toEqual([])
    expect(await shop.rows('select from private.move_parts')).toEqual([])
    // One entry, whatever it brought.
    expect(await shop.rows('select table_name, operation from audit_log')).toEqual([
      { table_name: 'moves', operation: 'update' },
    ])
    expect(await refusalOf(shop.finish(move))).toMatchObject({ code: 'move_done' })
    const again = await shop.send('customers', lines, consents)
    expect(await shop.check(again)).toMatchObject({ created: 0, completed: 0, same: 3, subscribed: 0 })
  })

  test('who are known already keep what they have, and lose what was completed when the file goes', async () => {
    await shop.call('save_customer(null, null, $1)', [
      JSON.stringify({ email: 'lea@courriel.example', name: 'Léa Morin', phone: '', country: 'FR' }),
    ])
    await shop.call('save_customer(null, null, $1)', [
      JSON.stringify({ email: 'luc@courriel.example', name: 'Luc Petit' }),
    ])
    const lines = [
      person(2, 'lea@courriel.example', { name: 'Autre Nom', phone: '0297001122', city: 'Vannes' }),
      person(3, 'luc@courriel.example', { phone: '0297001133' }),
    ]
    const { move, done } = await shop.take('customers', lines)
    expect(done).toMatchObject({ created: 0, completed: 2 })
    const lea = await customer('lea@courriel.example')
    expect(lea).toMatchObject({ name: 'Léa Morin', phone: '0297001122', city: 'Vannes' })
    const luc = await customer('luc@courriel.example')
    await shop.call('save_customer($1, $2, $3)', [
      luc?.id,
      luc?.version,
      JSON.stringify({ name: 'Luc Petit', phone: '0600000000' }),
    ])
    expect(await shop.undo(move)).toEqual({ kept: 0, waiting: 0 })
    expect(await customer('lea@courriel.example')).toMatchObject({ phone: null, city: null })
    expect(await customer('luc@courriel.example')).toMatchObject({ phone: '0600000000' })
    expect(await refusalOf(shop.undo(move))).toMatchObject({ code: 'move_undone' })
  })

  test('are subscribers only where their owner says so, and never against their own word', async () => {
    await shop.rows(
      `insert into newsletter_subscribers (email, status, unsubscribed_at) values ('Gone@courriel.example', 'unsubscribed', now())`,
    )
    const lines = [
      person(2, 'gone@courriel.example', { consent: 'Newsletter = 1' }),
      person(3, 'new@courriel.example', { consent: 'Newsletter = 1' }),
    ]
    const without = await shop.send('customers', lines)
    expect(await shop.check(without)).toMatchObject({ subscribed: 0 })
    const { move } = await shop.take('customers', lines, consents)
    expect(await subscriber('Gone@courriel.example')).toMatchObject({ status: 'unsubscribed', move_id: null })
    const token = (await subscriber('new@courriel.example'))?.unsubscribe_token
    await shop.db.query('select unsubscribe_newsletter($1, $2)', [token, 'x'], { role: 'service_role' })
    await shop.undo(move)
    // Whoever has left since is remembered as having left.
    expect(await subscriber('new@courriel.example')).toMatchObject({ status: 'unsubscribed', move_id: null })
    expect(await customer('new@courriel.example')).toBeUndefined()
  })

  test('who have bought here since stay when the file goes', async () => {
    const lines = [person(2, 'zoe@courriel.example'), person(3, 'tom@courriel.example')]
    const { move } = await shop.take('customers', lines)
    await placeOrder(shop.db, orderRequest({ email: 'zoe@courriel.example' }))
    expect(await shop.undo(move)).toEqual({ kept: 1, waiting: 0 })
    expect(await customer('zoe@courriel.example')).toMatchObject({ orders: 1, move_id: null })
    expect(await customer('tom@courriel.example')).toBeUndefined()
  })

  test('who asked to be forgotten do not come back', async () => {
    await shop.take('customers', [person(2, 'nina@courriel.example', { consent: 'yes' })], consents)
    const nina = await customer('nina@courriel.example')
    await shop.call('erase_customer($1, $2)', [nina?.id, 'nina@courriel.example'])
    const { done } = await shop.take(
      'customers',
      [person(2, 'nina@courriel.example', { consent: 'yes' })],
      consents,
    )
    expect(done).toMatchObject({ created: 0, erased: 1, subscribed: 0 })
    expect(await customer('nina@courriel.example')).toBeUndefined()
    expect(await subscriber('nina@courriel.example')).toBeUndefined()
  })

  test('come whole or not at all', async () => {
    const lines = [person(2, 'first@courriel.example'), person(3, 'not an address')]
    const move = await shop.send('customers', lines)
    expect(await refusalOf(shop.finish(move))).toMatchObject({ code: 'request_invalid' })
    expect(await customer('first@courriel.example')).toBeUndefined()
    expect(await shop.rows('select done_at from moves where id = $1', [move])).toEqual([{ done_at: null }])
  })

  test('are an owner’s to bring, each their own file', async () => {
    const { staff, colleague } = shop.actors
    for (const name of ['begin_move($1)', 'admin_moves()'])
      expect(await refusalOf(shop.call(name, name.includes('$1') ? ['{}'] : [], staff))).toMatchObject({
        code: 'owner_required',
      })
    const move = await shop.send('customers', [person(2, 'own@courriel.example')])
    expect(await refusalOf(shop.finish(move, colleague))).toMatchObject({ code: 'move_unknown' })
    // A second file takes the place of the first.
    await shop.send('customers', [person(2, 'other@courriel.example')])
    expect(await refusalOf(shop.finish(move))).toMatchObject({ code: 'move_unknown' })
    expect(await refusalOf(shop.send('stolen', []))).toMatchObject({ code: 'request_invalid' })
  })

  test('are forgotten once they have done nothing for three years', async () => {
    await shop.take('customers', [person(2, 'old@courriel.example'), person(3, 'kept@courriel.example')])
    await placeOrder(shop.db, orderRequest({ email: 'kept@courriel.example' }))
    await shop.rows(
      `update moves set done_at = done_at - interval '4 years', created_at = created_at - interval '4 years'`,
    )
    await shop.rows(`update customers set registered_at = registered_at - interval '4 years'`)
    await shop.db.query('select prune_people(500)', [], { role: 'service_role' })
    expect(await customer('old@courriel.example')).toBeUndefined()
    expect(await customer('kept@courriel.example')).toBeDefined()
  })
})
