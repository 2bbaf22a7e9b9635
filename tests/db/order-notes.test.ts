import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderContext, orderContext } from './support/order-context.ts'
import { refusalOf } from './support/samples.ts'

let at: OrderContext

beforeAll(async () => {
  at = await orderContext()
})
afterAll(() => at?.db.close())

test('a note says who wrote it and when, is taken away and put back', async () => {
  const number = await at.simulated()
  const { notes } = (await at.call(
    'add_order_note($1, $2)',
    [number, '  Emballer <b>cadeau</b>  '],
    'staff',
  )) as { notes: never }
  expect(notes).toBeUndefined()
  const [note] = (await at.read(number)).notes
  expect(note).toMatchObject({ note: 'Emballer <b>cadeau</b>', by: 'Salma', at: expect.any(String) })
  await at.db.query('update order_notes set by = gen_random_uuid() where id = $1', [note?.id])
  expect((await at.read(number)).notes[0]?.by, 'of an account that is not here').toBe('')
  await at.call('keep_order_note($1, false)', [note?.id])
  expect((await at.read(number)).notes).toEqual([])
  await at.call('keep_order_note($1, true)', [note?.id])
  expect((await at.read(number)).notes).toHaveLength(1)
  for (const wrong of ['', '   ', 'x'.repeat(2001), null])
    expect(await refusalOf(at.call('add_order_note($1, $2)', [number, wrong]))).toMatchObject({
      code: 'request_invalid',
    })
})

test('a tag is written one way, suggested by use, and twenty are enough', async () => {
  const [one, other] = [await at.simulated(), await at.simulated()]
  expect(await at.call('tag_order($1, $2)', [one, ' Cadeau  de Noël '])).toEqual(['Cadeau de Noël'])
  expect(await at.call('tag_order($1, $2)', [other, 'cadeau de noël'])).toEqual(['Cadeau de Noël'])
  expect(await at.call('admin_order_tags()')).toEqual([{ tag: 'Cadeau de Noël', orders: 2 }])
  for (let n = 0; n < 19; n += 1) await at.call('tag_order($1, $2)', [one, `mot ${n}`])
  expect(await refusalOf(at.call('tag_order($1, $2)', [one, 'de trop']))).toMatchObject({
    code: 'order_tags_full',
  })
  expect(await at.call('untag_order($1, $2)', [other, 'Cadeau de Noël'])).toEqual([])
  for (const wrong of ['', 'x'.repeat(41), 'a\u0007b'])
    expect(await refusalOf(at.call('tag_order($1, $2)', [other, wrong])), wrong).toMatchObject({
      code: 'request_invalid',
    })
})

test('a status, a parcel or a day that another has changed is refused with the order as it is', async () => {
  const number = await at.simulated()
  const { version } = await at.read(number)
  await at.call('set_order_status($1, $2, $3)', [number, 'shipped', version], 'staff')
  const changed = { code: 'order_changed', details: { order: { status: 'shipped' } } }
  for (const call of [
    `set_order_status($1, 'completed', $2)`,
    `set_tracking_number($1, '6A', $2)`,
    `set_delivery_day($1, current_date, $2)`,
  ])
    expect(await refusalOf(at.call(call, [number, version])), call).toMatchObject(changed)
  // A note of another is no conflict, and without a version the order is taken as it is.
  const { version: present } = await at.read(number)
  await at.call('add_order_note($1, $2)', [number, 'vu'])
  await at.call('set_tracking_number($1, $2, $3)', [number, '6A', present])
  await at.call(`set_order_status($1, 'pending')`, [number])
})
