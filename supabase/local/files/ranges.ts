/** The part of a body that `Range` asks for; both ends are included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * @returns the one range asked for, null when the whole is to be sent (none, malformed or several), or `outside` when
 * it lies behind the end.
 */
export function parseRange(header: string | null, size: number): ByteRange | null | 'outside' {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = found ?? []
  if (!found || (first === '' && last === '')) return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'outside' : { start, end }
}

/** Whether `If-None-Match` names the tag; weak comparison, as for every GET. */
export const isNotModified = (header: string | null, etag: string): boolean =>
  header !== null &&
  (header.trim() === '*' || header.split(',').some((tag) => bare(tag.trim()) === bare(etag)))

const bare = (etag: string): string => etag.replace(/^W\//, '')
