/** @returns a JSON response. */
export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })

/** @returns the refusal of what the embedded backend leaves out, in a shape that every client library shows. */
export const notImplemented = (what: string): Response => {
  const message = `${what} is not supported by the embedded backend`
  return json(501, {
    code: 'not_implemented',
    error_code: 'not_implemented',
    error: message,
    message,
    msg: message,
  })
}
