import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { processCaller } from '../../supabase/local/functions/call-process.ts'
import type { DenoProcess } from '../../supabase/local/functions/deno-process.ts'
import { silentLogger } from '../../supabase/local/log.ts'

const STUCK_MS = 100

/** A process that says nothing until `answer`. @param share of a processor that it has meanwhile; null where nobody knows */
async function silentProcess(share: number | null) {
  const held: ServerResponse[] = []
  let isSilent = true
  const server = createServer((_, response) => void (isSilent ? held.push(response) : response.end('done')))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let ended = 0
  const process: DenoProcess = {
    address: async () => address,
    workedMs: () => share && share * performance.now(),
    restart: () => {
      ended++
      server.closeAllConnections()
      return true
    },
    close: async () => {},
  }
  const url = new URL('http://shop.example/functions/v1/checkout')
  const call = processCaller('key', { requestMs: 60_000, stuckMs: STUCK_MS }, silentLogger)
  const context = { id: 'id', url, path: 'checkout', ip: '127.0.0.1', isLocal: true }
  const body = { head: Buffer.from('{}'), rest: null }
  const asked = () => call(process, new Request(url, { method: 'POST', body: '{}' }), context, body)
  return {
    called: asked(),
    asked,
    ended: () => ended,
    fallSilent: () => {
      isSilent = true
    },
    answer() {
      isSilent = false
      for (const response of held.splice(0)) response.end('done')
    },
  }
}

test('functions that wait for a processor keep the calls that they have', async () => {
  const { called, ended, answer } = await silentProcess(0.01)
  await delay(3 * STUCK_MS)
  answer()
  expect(await (await called).text()).toBe('done')
  expect(ended()).toBe(0)
})

test('one silence that is over does not count towards the next', async () => {
  const { called, asked, ended, answer, fallSilent } = await silentProcess(0.01)
  await delay(3 * STUCK_MS)
  answer()
  await called
  await delay(12 * STUCK_MS)
  fallSilent()
  const next = asked()
  await delay(3 * STUCK_MS)
  answer()
  expect(await (await next).text()).toBe('done')
  expect(ended()).toBe(0)
})

test.each([
  ['works without answering', 1],
  ['works for nobody knows how long', null],
  ['neither answers nor works', 0.001],
])('a process that %s is ended', async (_, share) => {
  const { called, ended } = await silentProcess(share)
  await expect(called).rejects.toThrow()
  expect(ended()).toBeGreaterThan(0)
})
