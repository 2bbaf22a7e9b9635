import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import { getMimeType } from 'hono/utils/mime'

/** What Hono does not know, or leaves without the encoding. */
const OWN: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
}

/** @returns the media type of a file by its extension. */
export const contentType = (file: string): string =>
  OWN[/\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''] ?? getMimeType(file) ?? 'application/octet-stream'

/** Whether a file of this type gets smaller when it is compressed. */
export const isCompressible = (type: string): boolean => COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type)
