/**
 * @param text of a prerendered endpoint: megabytes, in a large catalogue.
 * @returns it in UTF-8, for a `Response`: given the text, that checks each character and copies it thrice.
 */
export const endpointBody = (text: string): Uint8Array<ArrayBuffer> => Buffer.from(text, 'utf8')

/** The same of plain data, as JSON. */
export const jsonResponse = (value: unknown): Response =>
  new Response(endpointBody(JSON.stringify(value)), { headers: { 'Content-Type': 'application/json' } })
