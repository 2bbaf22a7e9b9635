import type { IncomingMessage, ServerResponse } from 'node:http'

/** What a carrier does with a call instead of answering: no answer at all, one that takes so long, a status, a page. */
export type Trouble =
  | { readonly is: 'down' }
  | { readonly is: 'html' }
  | { readonly is: 'slow'; readonly ms: number }
  | { readonly is: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }

/** Answers a call as a carrier in trouble does; in none, at once. */
export function troubled(
  trouble: Trouble | null,
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => void,
): void {
  if (trouble === null) answer()
  else if (trouble.is === 'down') request.socket.destroy()
  else if (trouble.is === 'html')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>')
  else if (trouble.is === 'status') response.writeHead(trouble.status, { ...trouble.headers }).end('busy')
  else setTimeout(answer, trouble.ms)
}
