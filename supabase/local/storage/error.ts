import { isDatabaseError } from '../engine/sql-error.ts'
import { json } from '../gateway/respond.ts'

/** A refusal in the words of the Storage service. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly body: object
  readonly status: number

  /** @param status what the body says; over HTTP the caller's faults are all 400. @param code by which clients tell refusals apart */
  constructor(status: number, error: string, message: string, code = error) {
    super(message)
    this.status = status < 500 ? 400 : status
    this.body = { statusCode: String(status), code, error, message }
  }
}

export const objectNotFound = () => new StorageError(404, 'not_found', 'Object not found', 'NoSuchKey')
export const bucketNotFound = () =>
  new StorageError(404, 'Bucket not found', 'Bucket not found', 'NoSuchBucket')
export const tooLarge = () =>
  new StorageError(413, 'Payload too large', 'The object exceeded the maximum allowed size', 'EntityTooLarge')
export const accessDenied = (message: string) =>
  new StorageError(403, 'Unauthorized', message, 'AccessDenied')
export const invalidInput = (message: string) => new StorageError(400, 'InvalidRequest', message)
const diskFull = () =>
  new StorageError(507, 'insufficient_storage', 'The disk of the backend is full', 'InsufficientStorage')
/** As the file system says it, or Postgres. */
const isDiskFull = (error: unknown): boolean =>
  /^(?:ENOSPC|EDQUOT|53100)$/.test(String((error as { code?: unknown } | null)?.code))
export const invalidKey = (name: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${name}`)

/** @returns the answer for a refusal of Storage or of its policies. @throws any other fault */
export function storageFailure(error: unknown): Response {
  const known = error instanceof StorageError ? error : isDiskFull(error) ? diskFull() : fromDatabase(error)
  if (!known) throw error
  return json(known.status, known.body)
}

function fromDatabase(error: unknown): StorageError | null {
  if (!isDatabaseError(error)) return null
  if (error.code === '42501') return accessDenied(error.message)
  if (error.code === '23505')
    return new StorageError(409, 'Duplicate', 'The resource already exists', 'ResourceAlreadyExists')
  if (error.code === '23503') return bucketNotFound()
  if (error.code?.startsWith('22')) return invalidInput(error.message)
  return null
}
