import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { confirmationPath } from '@/domain/paths.ts'
import { type TrackerName, trackingUrl } from '@/domain/tracking.ts'
import { orderStatusText, ordersText } from '@/texts/admin/orders.ts'
import { parcelTrackingText as tracking } from '@/texts/admin/parcel-tracking.ts'
import { parcelsText as t } from '@/texts/admin/parcels.ts'
import { sentParcelsText as sent } from '@/texts/admin/sent-parcels.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { parcelStepsText } from '@/texts/parcel-steps.ts'
import { expectSound, openAdmin, test } from './admin-fixtures.ts'
import { rows } from './fixtures.ts'
import { freshName, ordersOf, placeOrder } from './orders.ts'
import { daysAgo } from './reviews.ts'

test('chosen orders become the file of Coliship, and its answer ships them once', async ({
  page,
  admin,
  db,
}) => {
  const name = freshName()
  const numbers = await ordersOf(db, name, 2)
  await openAdmin(page, admin, `/admin/orders?q=${name}&tri=oldest`)
  await expect(page.getByText(ordersText.found(2))).toBeVisible()
  await page.getByRole('checkbox', { name: ordersText.chooseShown }).click()
  await page.getByRole('link', { name: t.open, exact: true }).click()
  await expect(page.getByText(t.ready(2, 2))).toBeVisible()
  const [first = '', second = ''] = numbers
  // What the scale says wins; what is too heavy leaves the file, and says why.
  const weight = page.getByLabel(t.weight(first))
  await weight.fill('40000')
  await expect(page.getByText(problemText.weight ?? '')).toBeVisible()
  await expect(page.getByText(t.ready(1, 2))).toBeVisible()
  await weight.fill('1234')
  await expectSound(page, 'files for carriers')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t.coliship(2) }).click()
  const file = await readFile((await (await download).path()) ?? '', 'utf8')
  expect(file.match(/"EXP"/g)).toHaveLength(2)
  expect(file).toMatch(new RegExp(`"${first}".*"1234"`))

  const answer = {
    name: 'coliship.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`NumeroColis,NumeroCommande\r\n6A-${name}-1,${first}\r\n6A-${name}-2,${second}\r\n`),
  }
  const give = () => page.locator('input[type=file]').setInputFiles(answer)
  await give()
  await page.getByRole('button', { name: t.apply(2) }).click()
  await expect(page.getByText(t.step({ is: 'done' }))).toHaveCount(2)
  const stored = () =>
    rows(
      db
        .from('orders')
        .select('status, tracking_number, updated_at')
        .in('order_number', numbers)
        .order('order_number'),
    )
  const shipped = await stored()
  expect(shipped).toMatchObject([
    { status: 'shipped', tracking_number: `6A-${name}-1` },
    { status: 'shipped', tracking_number: `6A-${name}-2` },
  ])
  await page.getByRole('button', { name: t.another }).click()
  await give()
  await expect(page.getByText(t.step({ is: 'done' }))).toHaveCount(2)
  await expect(page.getByRole('button', { name: t.apply(0) })).toBeDisabled()
  expect(await stored()).toEqual(shipped)
})

test('two parcels are shipped, the last that La Poste delivers completes the order, and days and invitation follow', async ({
  page,
  admin,
  db,
}) => {
  const name = freshName()
  const { order_number: number, order_token: token } = await placeOrder(db, { product: 7, lastName: name })
  const placed = daysAgo(20)
  await rows(
    db
      .from('orders')
      .update({ payment_status: 'paid', created_at: placed })
      .eq('order_number', number)
      .select('id'),
  )
  const [first, second] = [`6A${randomInt(1e10, 9e10)}`, `6A${randomInt(1e10, 9e10)}`]
  await openAdmin(page, admin, `/admin/orders/${number}`)
  const dialog = page.getByRole('dialog', { name: ordersText.detail(number) })
  await dialog.getByRole('button', { name: orderStatusText.shipped, exact: true }).click()
  await dialog.getByLabel(ordersText.tracking).fill(first)
  await dialog.getByLabel(ordersText.tracking).press('Tab')
  await expect(page.getByText(ordersText.trackingDone)).toBeVisible()
  await dialog.getByRole('button', { name: sent.add }).click()
  await dialog.getByLabel(sent.number(2)).fill(second)
  await dialog.getByLabel(sent.number(2)).press('Tab')
  const parcels = dialog.getByRole('region', { name: sent.title }).getByRole('listitem')
  await expect(parcels.filter({ hasText: second }).getByRole('link', { name: sent.follow })).toHaveAttribute(
    'href',
    trackingUrl({ carrier: 'colissimo', number: second }) ?? '',
  )
  await expectSound(page, 'an order with two parcels')

  const day = daysAgo(16)
  const says = (tracking: string, ...codes: readonly string[]) =>
    rows(
      db.rpc('note_parcel_events', {
        tracker: 'laposte',
        answers: [{ number: tracking, events: codes.map((code) => ({ code, at: day, label: '' })) }],
      }),
    )
  await says(first, 'DI1')
  await says(second, 'PB1')
  await page.reload()
  await expect(dialog.getByText(sent.works.problem)).toBeVisible()
  await says(second, 'DI1')
  await page.reload()
  await expect(dialog.getByText(sent.states.delivered, { exact: true })).toHaveCount(2)
  // Fourteen days from the last parcel's day, which the carrier named.
  const { delivered_at: delivered } = await rows(
    db.from('orders').select('delivered_at').eq('order_number', number).single(),
  )
  expect(new Date(String(delivered)).toISOString()).toBe(day)
  await expect(dialog.getByText(ordersText.withdrawalUntil('').slice(0, -2))).toBeVisible()
  await rows(db.rpc('tend_reviews'))
  const { id } = await rows(db.from('orders').select('id').eq('order_number', number).single())
  expect(await rows(db.from('mail_outbox').select('kind').eq('order_id', id).order('id'))).toEqual(
    expect.arrayContaining([{ kind: 'order_delivered' }, { kind: 'review_invitation' }]),
  )
  // Its buyer sees both, each with its carrier's page.
  await page.goto(confirmationPath(token))
  for (const tracking of [first, second])
    await expect(page.getByRole('link', { name: parcelStepsText.tracking(tracking) })).toBeVisible()
  await expect(page.getByText(new RegExp(`^${parcelStepsText.steps.delivered} le `))).toHaveCount(2)
})

test('a parcel that its buyer has not received loses its day, and gets it back once it is found', async ({
  page,
  admin,
  db,
}) => {
  const name = freshName()
  const { order_number: number, order_token: token } = await placeOrder(db, { product: 7, lastName: name })
  await rows(
    db
      .from('orders')
      .update({ payment_status: 'paid', created_at: daysAgo(20) })
      .eq('order_number', number)
      .select('id'),
  )
  const parcel = `6A${randomInt(1e10, 9e10)}`
  await rows(
    db
      .from('orders')
      .update({ status: 'shipped', tracking_number: parcel })
      .eq('order_number', number)
      .select('id'),
  )
  await rows(
    db.rpc('note_parcel_events', {
      tracker: 'laposte',
      answers: [{ number: parcel, events: [{ code: 'DI1', at: daysAgo(9), label: 'Livré' }] }],
    }),
  )
  await openAdmin(page, admin, `/admin/orders/${number}`)
  const dialog = page.getByRole('dialog', { name: ordersText.detail(number) })
  await dialog.getByRole('button', { name: sent.contest }).click()
  await expect(dialog.getByText(sent.works.contested)).toBeVisible()
  await expectSound(page, 'an order with a contested parcel')
  const stored = () =>
    rows(db.from('orders').select('status, delivered_at').eq('order_number', number).single())
  expect(await stored()).toEqual({ status: 'shipped', delivered_at: null })
  await page.goto(confirmationPath(token))
  await expect(page.getByRole('link', { name: parcelStepsText.tracking(parcel) })).toBeVisible()
  await expect(page.getByText(new RegExp(`^${parcelStepsText.steps.delivered} le `))).toHaveCount(0)
  await page.goto(`/admin/orders/${number}`)
  await dialog.getByRole('button', { name: sent.received }).click()
  await expect(dialog.getByText(sent.states.delivered, { exact: true })).toBeVisible()
  expect(await stored()).toMatchObject({ status: 'completed', delivered_at: expect.any(String) })
})

test('the settings say of each carrier how it answers', async ({ page, owner }) => {
  // What the database says of trackers is proven there; other tests of this shop change it meanwhile.
  let relay = {
    tracker: 'mondial_relay',
    through: null,
    state: 'refused',
    since: daysAgo(1),
    answered_at: null,
    followed: 3,
  }
  let laposte: Readonly<Record<string, unknown>> = { state: 'unlinked', since: null, followed: 0 }
  await page.route('**/rpc/admin_parcel_tracking', (route) =>
    route.fulfill({
      json: [{ ...relay, tracker: 'laposte', ...laposte }, relay],
    }),
  )
  await openAdmin(page, owner, '/admin/settings/shipping')
  const state = (tracker: TrackerName) =>
    page
      .getByRole('listitem')
      .filter({ hasText: tracking.trackers[tracker] })
      .filter({ hasText: tracking.carriers[tracker] })
  await expect(state('laposte')).toContainText(tracking.unlinked.laposte)
  await expect(state('mondial_relay')).toContainText('MONDIAL_RELAY_PRIVATE_KEY')
  await expectSound(page, 'how parcels are followed')
  await expect(page.getByRole('button', { name: tracking.retry })).toBeVisible()
  laposte = { through: 'sendcloud', state: 'linked', since: null }
  await page.reload()
  await expect(state('laposte')).toContainText(tracking.through.sendcloud)
  laposte = { state: 'unlinked', since: null }
  relay = { ...relay, state: 'unlinked' }
  await page.reload()
  await expect(state('mondial_relay')).toContainText(tracking.unlinked.mondial_relay)
  // There is nobody to ask.
  await expect(page.getByRole('button', { name: tracking.retry })).toHaveCount(0)
})
