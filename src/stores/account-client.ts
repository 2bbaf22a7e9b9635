import type { Client } from '@/data/client.ts'
import { SESSION_EVENT } from './stored-session.ts'

let ready: Promise<Client> | undefined

async function open(): Promise<Client> {
  const { browserClient } = await import('@/data/browser-client.ts')
  const client = browserClient()
  client.auth.onAuthStateChange(() => void dispatchEvent(new Event(SESSION_EVENT)))
  return client
}

/**
 * The client with the session, loaded when first needed; from then on it renews the session by itself and tells this
 * tab of every change. @throws when its code cannot be loaded; the next call tries again.
 */
export function accountClient(): Promise<Client> {
  ready ??= open()
  ready.catch(() => {
    ready = undefined
  })
  return ready
}
