import { decodedOr } from '../gateway/body.ts'
import { StorageError } from './error.ts'

const LONGEST = 1024
/** The characters that hosted Storage allows in names. */
const ALLOWED = /^(?:\w|\/|!|-|\.|\*|'|\(|\)| |&|\$|@|=|;|:|\+|,|\?)*$/

/** Where an object is. */
export interface ObjectPath {
  readonly bucket: string
  readonly name: string
}

/** @returns what the address names. @throws StorageError for what is no name */
export function targetOf({
  params: [bucket = '', name = ''],
}: {
  readonly params: readonly string[]
}): ObjectPath {
  return { bucket: decodedSegment(bucket), name: checkedName(name.split('/').map(decodedSegment).join('/')) }
}

/** @throws StorageError for an empty, too long or strange name */
export function checkedName(name: string): string {
  const isPlain =
    ALLOWED.test(name) && !name.split('/').some((part) => part === '' || part === '.' || part === '..')
  if (!isPlain || name.length > LONGEST) throw new StorageError(400, 'InvalidKey', `Invalid key: ${name}`)
  return name
}

/** @throws StorageError for what cannot be the name of a bucket */
export function checkedBucket(name: string): string {
  const isPlain =
    ALLOWED.test(name) && !/^\.{0,2}$|[/*]/.test(name) && name.trim() === name && name.length <= 100
  if (!isPlain) throw new StorageError(400, 'InvalidBucketName', 'Bucket name invalid')
  return name
}

/** @throws StorageError for a malformed escape */
export const decodedSegment = (part: string): string =>
  decodedOr(part, () => {
    throw new StorageError(400, 'InvalidKey', `Invalid key: ${part}`)
  })
