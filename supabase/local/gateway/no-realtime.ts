import { createHash } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** RFC 6455, 1.3 */
const HANDSHAKE = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const CLOSE = 0x88
/** Of the range that is free for applications; the last digits are those of HTTP's "not implemented". */
const NOT_IMPLEMENTED = 4501
const WHY = 'realtime is not supported by the embedded backend'
const LINGER_MS = 2000

/** Whether a request may leave HTTP; all others are answered as if they had not asked (`h2c`, for example). */
export const isRealtime = ({ url = '', headers }: IncomingMessage): boolean =>
  url.startsWith('/realtime/v1/') && headers.upgrade?.toLowerCase() === 'websocket'

/** Takes the websockets of Realtime, and closes them with a sentence that the client's channels hand on. */
export function refuseRealtime(server: Server): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => {})
    const key = request.headers['sec-websocket-key']
    if (!isRealtime(request) || !key) {
      socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
      return
    }
    const accept = createHash('sha1').update(`${key}${HANDSHAKE}`).digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
    )
    const reason = Buffer.from(WHY)
    const code = Buffer.from([NOT_IMPLEMENTED >> 8, NOT_IMPLEMENTED & 0xff])
    socket.write(Buffer.concat([Buffer.from([CLOSE, code.length + reason.length]), code, reason]))
    // The client answers with a close of its own; whoever does not is let go.
    socket.once('data', () => socket.end())
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  })
}
