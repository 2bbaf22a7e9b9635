import { describe, expect, test } from 'vitest'
import { visitorsBehind } from '../../supabase/local/gateway/visitor.ts'

const asked = (headers: Record<string, string>, host = '127.0.0.1:4321') =>
  [new Request(`http://${host}/`, { headers }), new URL(`http://${host}/`)] as const

describe('who is at this machine', () => {
  const visitorOf = visitorsBehind([])

  test.each([
    ['127.0.0.1', 'localhost:4321', true],
    ['::ffff:127.0.0.1', '127.0.0.1:4321', true],
    ['::1', '[::1]:4321', true],
    ['127.0.0.1', 'shop.example', false],
    ['127.0.0.1', '127.0.0.1.shop.example', false],
    ['192.0.2.1', 'localhost:4321', false],
  ])('a request from %s to %s: %s', (peer, host, isLocal) => {
    expect(visitorOf(...asked({}, host), peer).isLocal).toBe(isLocal)
  })

  test.each(
    'x-forwarded-for x-forwarded-host x-forwarded-proto x-real-ip cf-connecting-ip via forwarded'.split(' '),
  )('nobody whose request came through a proxy: %s', (name) => {
    expect(visitorOf(...asked({ [name]: '203.0.113.7' }), '127.0.0.1').isLocal).toBe(false)
  })

  test('nobody whose Host is another machine’s, whatever the request line says', () => {
    const [, url] = asked({})
    const named = (host: string) =>
      visitorOf(new Request(url, { headers: { host } }), url, '127.0.0.1').isLocal
    expect(
      ['shop.example', '127.0.0.1.shop.example:4321', '', 'localhost:4321', '[::1]:4321'].map(named),
    ).toEqual([false, false, false, true, true])
  })

  test('nobody where the shop has a public address: a proxy may name neither the host nor the visitor', () => {
    const behind = visitorsBehind([], 'https://shop.example')
    expect(behind(...asked({}), '127.0.0.1')).toEqual({ ip: '0.0.0.0', isLocal: false })
    const home = visitorsBehind([], 'http://localhost:4321')
    expect(home(...asked({}), '127.0.0.1')).toEqual({ ip: '127.0.0.1', isLocal: true })
  })
})

describe('the address of a visitor', () => {
  const address = (peer: string, forwarded: string | null, proxies: string[] = []) =>
    visitorsBehind(proxies)(...asked(forwarded === null ? {} : { 'x-forwarded-for': forwarded }), peer).ip

  test.each([
    ['192.0.2.1', '203.0.113.7', [], '192.0.2.1'],
    ['172.18.0.2', '203.0.113.7', ['172.16.0.0/12'], '203.0.113.7'],
    ['::ffff:172.18.0.2', '198.51.100.1, 203.0.113.7', ['172.16.0.0/12'], '203.0.113.7'],
    ['172.18.0.2', '198.51.100.1, 203.0.113.7, 10.0.0.9', ['172.18.0.2', '10.0.0.0/8'], '203.0.113.7'],
    ['10.0.0.9', '10.0.0.5', ['10.0.0.0/8'], '10.0.0.5'],
    ['fd00::2', '203.0.113.7', ['fd00::/8'], '203.0.113.7'],
    ['172.18.0.2', null, ['172.16.0.0/12'], '0.0.0.0'],
    ['127.0.0.1', '127.0.0.1', [], '0.0.0.0'],
  ])('from %s, forwarded for %s, behind %o: %s', (peer, forwarded, proxies, expected) => {
    expect(address(peer, forwarded, proxies)).toBe(expected)
  })

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:db8:1:2::6', '2001:db8:1:2::'],
    ['2001:0DB8::6', '2001:db8:0:0::'],
    ['::6', '0:0:0:0::'],
    ['fe80::1', 'fe80:0:0:0::'],
  ])('of IPv6 is its network: %s', (peer, expected) => {
    expect(address(peer, null)).toBe(expected)
  })

  test('a proxy that is no address is named', () => {
    expect(() => visitorsBehind(['proxy.local'])).toThrow(
      'TRUSTED_PROXIES: not an address or range: proxy.local',
    )
    expect(() => visitorsBehind(['10.0.0.0/99'])).toThrow('10.0.0.0/99')
  })
})
