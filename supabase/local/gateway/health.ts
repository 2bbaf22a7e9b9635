import type { Service } from './context.ts'
import { json } from './respond.ts'

/** What `/healthz` says: 503 while starting, 200 with what `setReady` was given afterwards. */
export interface Health {
  readonly service: Service
  setReady(info: object): void
}

export function createHealth(): Health {
  let state: { status: number; body: object } = { status: 503, body: { status: 'starting' } }
  return {
    service: async () => json(state.status, state.body, { 'cache-control': 'no-store' }),
    setReady: (info) => {
      state = { status: 200, body: { status: 'ok', ...info } }
    },
  }
}
