import { invalidKey } from './error.ts'

const LONGEST = 1024
/** The characters that hosted Storage allows in names. */
const ALLOWED = /^[\w/!.*'() &$@=;:+,?-]*$/

/** Where an object is. */
export interface ObjectPath {
  readonly bucket: string
  readonly name: string
}

/** @returns what the address names. @throws StorageError for what is no name */
export const targetOf = ({
  params: [bucket = '', name = ''],
}: {
  params: readonly string[]
}): ObjectPath => ({
  bucket,
  name: checkedName(name),
})

/** @throws StorageError for an empty, too long or strange name */
export function checkedName(name: string): string {
  const isPlain =
    ALLOWED.test(name) && !name.split('/').some((part) => part === '' || part === '.' || part === '..')
  if (!isPlain || name.length > LONGEST) throw invalidKey(name)
  return name
}
