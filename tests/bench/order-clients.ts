import { randomUUID } from 'node:crypto'
import { Agent, request as send } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { checkoutRequest } from '../db/support/checkout-request.ts'

/** What the thread is told, and what it says in the end. */
export interface OrderClients {
  readonly url: string
  readonly anonKey: string
  /** Buyers at the same time; each orders again as soon as it is answered. */
  readonly clients: number
  readonly seconds: number
  /** What everybody buys one of. */
  readonly productId: number
}

export interface OrderTimes {
  /** Milliseconds from the click of the button to the answer, of each order. */
  readonly waits: readonly number[]
  readonly seconds: number
}

/** A thread of its own: buyers are elsewhere. */
const { url, anonKey, clients, seconds, productId } = workerData as OrderClients
const agent = new Agent({ keepAlive: true, maxSockets: clients })

const order = (): Promise<void> =>
  new Promise((done, failed) => {
    const body = JSON.stringify(
      checkoutRequest({
        idempotencyKey: randomUUID(),
        lines: [{ productId, quantity: 1 }],
        // Another buyer each time: who comes again is looked up, and is told less.
        customer: {
          firstName: 'Inès',
          lastName: 'Moreau',
          email: `buyer-${randomUUID()}@client.example`,
          phone: '',
        },
        expectedTotal: 5685,
      }),
    )
    const headers = {
      apikey: anonKey,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const asked = send(`${url}/functions/v1/checkout`, { method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () =>
        answer.statusCode === 200
          ? done()
          : failed(new Error(`checkout answered ${answer.statusCode} ${text}`)),
      )
    })
    asked.on('error', failed)
    asked.end(body)
  })

const waits: number[] = []
const began = performance.now()
await Promise.all(
  Array.from({ length: clients }, async () => {
    do {
      const clicked = performance.now()
      await order()
      waits.push(performance.now() - clicked)
    } while (performance.now() - began < seconds * 1000)
  }),
)
agent.destroy()
parentPort?.postMessage({ waits, seconds: (performance.now() - began) / 1000 } satisfies OrderTimes)
