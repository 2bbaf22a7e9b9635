import { rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'

/** A command that a running shop takes from other processes of its owner, and its answer; both are JSON. */
export type ControlHandler = (command: string, input: unknown) => Promise<unknown>

/** Opens the control socket. Only who may enter the data folder reaches it; no port is opened. */
export async function openControl(socket: string, handle: ControlHandler): Promise<Server> {
  await rm(socket, { force: true })
  const server = createServer((incoming, answer) => {
    let body = ''
    incoming.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    incoming.on('end', async () => {
      const reply = (status: number, value: unknown) => {
        answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      }
      try {
        reply(200, (await handle((incoming.url ?? '/').slice(1), body ? JSON.parse(body) : null)) ?? null)
      } catch (error) {
        reply(500, { message: error instanceof Error ? error.message : String(error) })
      }
    })
  })
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(socket, done)
  })
  return server
}

/** @returns the running shop's answer, or null when no shop runs on that folder. @throws Error with its words. */
export function askRunningShop(
  socket: string,
  command: string,
  input: unknown,
): Promise<{ value: unknown } | null> {
  return new Promise((done, failed) => {
    const call = request({ socketPath: socket, path: `/${command}`, method: 'POST' }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      answer.on('end', () => {
        const value: unknown = JSON.parse(body)
        if (answer.statusCode === 200) return done({ value })
        const { message } = value as { message: string }
        failed(new Error(message))
      })
    })
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') done(null)
      else failed(error)
    })
    call.end(JSON.stringify(input))
  })
}

/** @returns the address of the backend that runs on that folder, or null: asked, never read from a file that may be old. */
export async function runningUrl(socket: string): Promise<string | null> {
  const answer = await askRunningShop(socket, 'status', null)
  return answer ? (answer.value as { url: string }).url : null
}
