import { beforeAll, describe, expect, test } from 'vitest'
import { weeklyReport } from '@/data/admin/analytics.ts'
import { addAdmin } from './support/admins.ts'
import { analyticsContext } from './support/analytics-context.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { shopBackend } from './support/shop-backend.ts'

const context = analyticsContext(shopBackend)
const { query, value, analytics } = context

describe('the report of the week', () => {
  /** Monday the 16th of November 2026, at a time in France. */
  const at = (time: string, day = '2026-11-16') => `${day} ${time} Europe/Paris`
  const queue = async (moment: string) => value('select private.queue_weekly_report($1)', [moment])
  const queued = () =>
    query(`select email, once_key, content from mail_outbox where kind = 'weekly_report' order by id`)

  beforeAll(async () => {
    await addAdmin(context.shop.db, 'owner', 'Hind')
    // Something to tell: two orders in that week, and one in the week before.
    await insertProducts(context.shop.db, [{ id: 1 }])
    for (const day of ['2026-11-15', '2026-11-11', '2026-11-04']) {
      const { order_number } = await placeOrder(context.shop.db, orderRequest())
      await query('update orders set created_at = $1 where order_number = $2', [
        at('12:00', day),
        order_number,
      ])
    }
    await query(`update admin_users set created_at = '2026-01-01' where role = 'owner'`)
    await query(`delete from mail_outbox where kind = 'weekly_report'`)
  })

  test('is written on Monday at seven, once to each owner: again, at the same time, on Tuesday', async () => {
    const owners = await value(
      `select count(*) from admin_users where role = 'owner' and disabled_at is null`,
    )
    expect(owners).toBeGreaterThan(1)
    expect(await queue(at('06:59'))).toBe(0)
    await Promise.all([
      queue(at('07:00')),
      queue(at('07:00')),
      queue(at('07:01')),
      context.shop.service.rpc('queue_weekly_report'),
    ])
    const mails = await queued()
    const ofWeek = mails.filter(({ once_key }) => String(once_key).startsWith('2026-W47:'))
    expect(ofWeek).toHaveLength(owners)
    expect(new Set(ofWeek.map(({ email }) => email)).size).toBe(owners)
    expect(await queue(at('18:00', '2026-11-17'))).toBe(0)
    // Who became an owner since then hears of the next week.
    await addAdmin(context.shop.db, 'owner', 'Yto')
    expect(await queue(at('18:00', '2026-11-17'))).toBe(0)
    const report = weeklyReport.parse(ofWeek[0]?.content)
    expect(report.period).toMatchObject({
      from: '2026-11-09',
      to: '2026-11-15',
      days: 7,
      previousFrom: '2026-11-02',
    })
    const { sales } = await analytics('2026-11-09', '2026-11-15')
    expect(report.sales).toEqual(sales)
  })

  test('is not written late in the week, and not where it is switched off', async () => {
    expect(await queue(at('07:01', '2026-11-25'))).toBe(0)
    await query('update settings set weekly_report = false where id')
    expect(await queue(at('07:00', '2026-11-23'))).toBe(0)
    expect(await value(`select count(*) from private.report_readers('${at('07:00', '2026-11-23')}')`)).toBe(0)
    await query('update settings set weekly_report = true where id')
    await query(`delete from mail_outbox where kind = 'weekly_report'`)
    expect(await queue(at('06:00', '2026-11-25'))).toBeGreaterThan(0)
  })

  test('leaves by the clock of the shop, as an email', async () => {
    await query(`update mail_outbox set next_attempt_at = now() where kind = 'weekly_report'`)
    const called = await fetch(`${context.shop.url}/functions/v1/order-clock`, {
      method: 'POST',
      headers: { authorization: `Bearer ${context.shop.secretKey}` },
    })
    expect(await called.json()).toEqual({ failed: [] })
    const sent = context.shop.mails.filter(({ subject }) => subject.startsWith('Votre semaine'))
    expect(sent.length).toBe((await queued()).length)
    expect(sent[0]?.text).toContain('Du lundi 16 novembre 2026 au dimanche 22 novembre 2026')
  })
})
