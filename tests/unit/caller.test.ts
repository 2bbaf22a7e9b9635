import { expect, test } from 'vitest'
import { callerHash } from '../../supabase/functions/_shared/caller.ts'

const hashOf = (address: string) =>
  callerHash(new Request('http://x.test', { headers: { 'cf-connecting-ip': address } }), 'secret')

test('callers are told apart by their address, of IPv6 by their network', async () => {
  const network = await hashOf('2001:db8:1:2::1')
  for (const same of ['2001:db8:1:2::ffff', '2001:db8:1:2:3:4:5:6', '2001:0DB8:1:2::'])
    expect(await hashOf(same), same).toBe(network)
  for (const other of ['2001:db8:1:3::1', '2001:db8::1:2', '203.0.113.7', '::1'])
    expect(await hashOf(other), other).not.toBe(network)
  expect(await hashOf('203.0.113.7')).not.toBe(await hashOf('203.0.113.8'))
})
