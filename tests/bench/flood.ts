import { parentPort, workerData } from 'node:worker_threads'

/** A request of the flood, and the statuses that are an answer to it. */
export interface FloodRequest {
  readonly path: string
  readonly from: string
  readonly body?: string
  readonly expected: readonly number[]
}

/**
 * A thread of its own, as attackers are elsewhere: what it costs to send and to read does not hold up those who are
 * measured. Asks for everything at once and ends with a message once all is answered.
 */
const { url, anonKey, requests } = workerData as {
  url: string
  anonKey: string
  requests: readonly FloodRequest[]
}
await Promise.all(
  requests.map(async ({ path, from, body, expected }) => {
    const answer = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json', 'x-forwarded-for': from },
      ...(body === undefined ? {} : { body }),
    })
    const text = await answer.text()
    if (!expected.includes(answer.status)) throw new Error(`${path} answered ${answer.status} ${text}`)
  }),
)
parentPort?.postMessage('answered')
