const MAGIC: readonly [type: string, fits: (head: Buffer) => boolean][] = [
  ['image/jpeg', (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/png', (head) => head.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'],
  ['image/gif', (head) => /^GIF8[79]a/.test(head.subarray(0, 6).toString('latin1'))],
  ['image/webp', (head) => /^RIFF[\s\S]{4}WEBP/.test(head.subarray(0, 12).toString('latin1'))],
  ['image/avif', (head) => /^[\s\S]{4}ftypavi[fs]/.test(head.subarray(0, 12).toString('latin1'))],
  ['application/pdf', (head) => head.subarray(0, 5).toString('latin1') === '%PDF-'],
  ['image/svg+xml', (head) => SVG.test(head.toString('utf8'))],
]
const SVG =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i
const KNOWN = new Set(MAGIC.map(([type]) => type))
const HEAD_BYTES = 1024

/**
 * What a file is, where its content says so; otherwise what it is declared to be, unless its content would have to show
 * that: a "PNG" without the marks of one is just bytes.
 */
export function typeByContent(content: Buffer, declared: string): string {
  const head = content.subarray(0, HEAD_BYTES)
  const found = MAGIC.find(([, fits]) => fits(head))?.[0]
  const bare = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  if (found) return found
  return KNOWN.has(bare === 'image/jpg' ? 'image/jpeg' : bare) ? 'application/octet-stream' : declared
}
