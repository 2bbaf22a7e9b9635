import { RestError } from './error.ts'

/** The form of an answer. `single` wants exactly one row, as an object. */
export interface Media {
  readonly kind: 'json' | 'csv'
  readonly single: boolean
  readonly stripNulls: boolean
  readonly contentType: string
}

const JSON_MEDIA: Media = {
  kind: 'json',
  single: false,
  stripNulls: false,
  contentType: 'application/json; charset=utf-8',
}

/** Chooses among what `Accept` lists. @throws RestError PGRST107 when nothing of it can be made. */
export function parseAccept(header: string | null): Media {
  for (const entry of (header ?? '*/*').split(',')) {
    const [type = '', ...options] = entry.split(';').map((part) => part.trim().toLowerCase())
    const stripNulls = options.includes('nulls=stripped')
    if (type === '*/*' || type === 'application/*' || type === 'application/json') return JSON_MEDIA
    if (type === 'application/vnd.pgrst.object+json' || type === 'application/vnd.pgrst.object') {
      const contentType = `application/vnd.pgrst.object+json${stripNulls ? '; nulls=stripped' : ''}; charset=utf-8`
      return { kind: 'json', single: true, stripNulls, contentType }
    }
    if (type === 'application/vnd.pgrst.array+json' || type === 'application/vnd.pgrst.array') {
      const contentType = `application/vnd.pgrst.array+json${stripNulls ? '; nulls=stripped' : ''}; charset=utf-8`
      return { ...JSON_MEDIA, stripNulls, contentType }
    }
    if (type === 'text/csv')
      return { kind: 'csv', single: false, stripNulls: false, contentType: 'text/csv; charset=utf-8' }
  }
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${header}`)
}
