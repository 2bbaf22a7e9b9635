import type { IncomingMessage } from 'node:http'

/** What is read to its end beside an answer, so that its connection serves on. */
const READ_ANYWAY_BYTES = 64 * 1024
/** Milliseconds for an answer to arrive before its connection is closed: what was not received would take it away. */
const LINGER_MS = 500

/**
 * Leaves the rest of a large body that was refused where it is: to receive it costs the thread that serves the pages some 3 ms for
 * 8 MB, and its sender nothing. Its connection, which cannot serve on, is closed a moment after the answer.
 */
export function leaveBody(incoming: IncomingMessage, response: Response): void {
  const announced = Number(incoming.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  if (incoming.complete || announced <= READ_ANYWAY_BYTES) return
  response.headers.set('connection', 'close')
  // What nobody has begun to read Node reads and drops, and so does the adapter.
  incoming.read(0)
  incoming.pause()
  incoming.resume = () => incoming
  const { socket } = incoming
  const close = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    socket.end()
    setTimeout(close, LINGER_MS).unref()
  }
}
