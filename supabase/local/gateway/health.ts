import type { Service } from './context.ts'
import { json } from './respond.ts'

/** What `/healthz` says: 503 while starting, 200 with what `setReady` was given afterwards. */
export function createHealth(): { readonly service: Service; setReady(info: object): void } {
  let answer = () => json(503, { status: 'starting' }, { 'cache-control': 'no-store' })
  return {
    service: async () => answer(),
    setReady: (info) => {
      answer = () => json(200, { status: 'ok', ...info }, { 'cache-control': 'no-store' })
    },
  }
}
