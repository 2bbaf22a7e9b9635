import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_ANALYSED_DAYS } from '@/domain/analytics.ts'
import { VISIT_PAGES } from '@/domain/visit.ts'
import { analyticsContext } from './support/analytics-context.ts'
import { insertProducts } from './support/samples.ts'
import { shopBackend } from './support/shop-backend.ts'

const context = analyticsContext(shopBackend)
const { query, value } = context

describe('visits', () => {
  const ANYBODY = { role: 'anon', claims: { role: 'anon' } } as const
  const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0'
  const headers = (more: Record<string, string> = {}) => ({
    'request.headers': JSON.stringify({ 'user-agent': BROWSER, 'cf-connecting-ip': '192.0.2.7', ...more }),
  })
  const rowsNow = () =>
    query(`select event, page, product_id::int as product, source, is_campaign, count::int from private.visits
      where day = '${context.today}' order by 1, 2, 3, 4`)
  /** Counts through the API, as a page does. @returns status of the answer */
  const count = async (visit: Record<string, unknown>, more: Record<string, string> = {}) => {
    const answer = await fetch(`${context.shop.url}/rest/v1/rpc/count_visit`, {
      method: 'POST',
      headers: {
        apikey: context.shop.anonKey,
        'content-type': 'application/json',
        'user-agent': BROWSER,
        ...more,
      },
      body: JSON.stringify(visit),
    })
    return answer.status
  }
  beforeAll(() => insertProducts(context.shop.db, [{ id: 8 }]))

  test('are numbers: a page, where from, a product in the cart, an order', async () => {
    expect(await count({ event: 'view', page: 'product', product: 8, source: 'www.Instagram.com' })).toBe(204)
    await count({ event: 'view', page: 'product', product: 8 })
    await count({ event: 'view', page: 'home', source: '', campaign: 'Infolettre' })
    await count({ event: 'cart', page: 'cart', product: 8 })
    await count({ event: 'order', page: 'order' })
    expect(await rowsNow()).toEqual([
      { event: 'cart', page: 'cart', product: 8, source: '', is_campaign: false, count: 1 },
      { event: 'order', page: 'order', product: 0, source: '', is_campaign: false, count: 1 },
      { event: 'view', page: 'home', product: 0, source: '', is_campaign: false, count: 1 },
      { event: 'view', page: 'product', product: 8, source: '', is_campaign: false, count: 2 },
      { event: 'visit', page: 'home', product: 0, source: 'infolettre', is_campaign: true, count: 1 },
      { event: 'visit', page: 'product', product: 0, source: 'instagram.com', is_campaign: false, count: 1 },
    ])
  })

  test('refuse what no page says, and count nobody who is a program or asked to be left out', async () => {
    const before = await rowsNow()
    for (const wrong of [
      { event: 'view', page: '/etc/passwd' },
      { event: 'visit', page: 'home' },
      { event: 'view', page: 'product' },
      { event: 'order', page: 'order', product: 8 },
      { event: 'view', page: 'home', product: 8 },
      { event: null, page: 'home' },
      { event: 'view', page: null },
    ])
      expect(await count(wrong), JSON.stringify(wrong)).toBe(400)
    const view = { event: 'view', page: 'home', source: 'a.example' }
    expect(await count({ event: 'view', page: 'product', product: 999_999 })).toBe(204)
    expect(await count({ event: 'view', page: 'product', product: 9e15 })).toBe(204)
    for (const agent of ['Googlebot/2.1', 'Mozilla/5.0 HeadlessChrome/140', 'curl/8.5', 'python-requests/2'])
      expect(await count(view, { 'user-agent': agent })).toBe(204)
    expect(await count(view, { dnt: '1' })).toBe(204)
    expect(await count(view, { 'sec-gpc': '1' })).toBe(204)
    expect(await rowsNow()).toEqual(before)
  })

  test('keep no made-up name: what is no host is unknown, and past the day’s most they are one', async () => {
    await query(`delete from private.visits where day = '${context.today}' and event = 'visit'`)
    const see = (source: string, campaign = '') =>
      query(`select count_visit('view', 'home', null, $1, $2)`, [source, campaign], { ...ANYBODY })
    for (const source of [
      'ines@client.example',
      '<script>',
      'a b.example',
      `${'a'.repeat(80)}.example`,
      '192.0.2.1',
      'localhost',
    ])
      await see(source)
    await see('shop.example', 'ines@client.example')
    const sources = async () =>
      (await query(
        `select source, count::int from private.visits where day = '${context.today}' and event = 'visit' order by 1`,
      )) as {
        source: string
        count: number
      }[]
    expect(await sources()).toEqual([
      { source: '', count: 6 },
      { source: 'shop.example', count: 1 },
    ])
    const most = await value('select private.most_visit_sources()')
    await query(
      `insert into private.visits (day, event, page, source, count) select '${context.today}', 'visit', 'home', 's' || n || '.example', 1
       from generate_series(1, ${most - 3}) n`,
    )
    await see('last.example')
    for (const name of ['one', 'two', 'three']) await see(`${name}.example`)
    await see('last.example')
    const seen = await sources()
    expect(seen.filter(({ source }) => ['last.example', '*'].includes(source))).toEqual([
      { source: '*', count: 3 },
      { source: 'last.example', count: 2 },
    ])
    expect(seen.length).toBe(most + 1)
  })

  test('of a flood count so many, and it leaves a row', async () => {
    const most = await value('select private.most_visit_calls()')
    await query(`delete from private.visits where day = '${context.today}'`)
    await query('delete from private.visit_callers where bucket >= 0')
    await query(
      `select set_config('request.headers', $1, true), (select count(count_visit('view', 'home', null, null, null)) from generate_series(1, $2::int))`,
      [headers()['request.headers'], most + 400],
    )
    expect(await rowsNow()).toEqual([
      { event: 'view', page: 'home', product: 0, source: '', is_campaign: false, count: most },
    ])
    const [caller] = await query('select bucket, calls from private.visit_callers')
    expect(caller?.calls).toBe(most + 1)
    // Another network is counted, and ten minutes later so is this one.
    const once = (ip: string) =>
      query(`select set_config('request.headers', $1, true), count_visit('view', 'home', null, null, null)`, [
        headers({ 'cf-connecting-ip': ip })['request.headers'],
      ])
    await once('198.51.100.23')
    expect((await rowsNow())[0]?.count).toBe(most + 1)
    await query(`update private.visit_callers set since = now() - interval '11 minutes' where bucket >= 0`)
    await once('192.0.2.7')
    expect((await rowsNow())[0]?.count).toBe(most + 2)
    expect(await value('select count(*) from private.visit_callers')).toBe(2)
  })

  test('at the same time lose none', async () => {
    await query(`delete from private.visits where day = '${context.today}'`)
    await Promise.all(
      Array.from({ length: 20 }, () => count({ event: 'view', page: 'home', source: 'a.example' })),
    )
    expect((await rowsNow()).map(({ count: several }) => several)).toEqual([20, 20])
  })

  test('are forgotten after 25 months, and their pages are those of the domain', async () => {
    await query(`insert into private.visits (day, event, page, count)
      values (current_date - 800, 'view', 'home', 1), (current_date - 700, 'view', 'home', 1) on conflict do nothing`)
    expect(await value(`select count(*) from private.visits where day = current_date - 800`)).toBe(1)
    expect((await query('select order_clock_due() as due'))[0]?.due).toBe(true)
    await context.shop.service.rpc('prune_visits')
    expect(await value(`select count(*) from private.visits where day = current_date - 800`)).toBe(0)
    expect(await value(`select count(*) from private.visits where day = current_date - 700`)).toBe(1)
    const [known] = await query('select private.visit_pages() as pages, private.most_analysed_days() as most')
    expect(known?.pages).toEqual([...VISIT_PAGES])
    expect(known?.most).toBe(MAX_ANALYSED_DAYS)
  })
})
