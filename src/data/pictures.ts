/**
 * Address of a picture in Storage.
 * @param base address of the backend, without a trailing slash.
 * @param path `bucket/name`; an absolute http(s) address passes through.
 */
export const pictureUrl = (base: string, path: string): string =>
  /^https?:\/\//.test(path) ? path : `${base.replace(/\/$/, '')}/storage/v1/object/public/${path}`
