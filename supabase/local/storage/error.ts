import { isDatabaseError } from '../engine/sql-error.ts'
import { json } from '../gateway/respond.ts'

/** A refusal in the words of the Storage service. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly status: number
  readonly error: string

  /** @param status what the body says; over HTTP every refusal of Storage is a 400. */
  constructor(status: number, error: string, message: string) {
    super(message)
    this.status = status
    this.error = error
  }
}

export const objectNotFound = () => new StorageError(404, 'not_found', 'Object not found')
export const bucketNotFound = () => new StorageError(404, 'Bucket not found', 'Bucket not found')
export const tooLarge = () =>
  new StorageError(413, 'Payload too large', 'The object exceeded the maximum allowed size')

/** @returns the answer for a refusal of Storage or of its policies; null for any other fault. */
export function storageFailure(error: unknown): Response | null {
  const known = error instanceof StorageError ? error : fromDatabase(error)
  if (!known) return null
  return json(400, { statusCode: String(known.status), error: known.error, message: known.message })
}

function fromDatabase(error: unknown): StorageError | null {
  if (!isDatabaseError(error)) return null
  if (error.code === '42501') return new StorageError(403, 'Unauthorized', error.message)
  if (error.code === '23505') return new StorageError(409, 'Duplicate', 'The resource already exists')
  if (error.code === '23503') return bucketNotFound()
  if (error.code?.startsWith('22')) return new StorageError(400, 'Invalid Input', error.message)
  return null
}
