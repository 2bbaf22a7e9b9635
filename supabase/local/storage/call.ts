import type { z } from 'zod'
import type { Engine } from '../engine/engine.ts'
import { bearerToken } from '../gateway/api-key.ts'
import { jsonOr, readBody } from '../gateway/body.ts'
import type { Identity, Verify } from '../gateway/token.ts'
import { accessDenied, invalidInput, tooLarge } from './error.ts'
import type { FileStore } from './file-store.ts'

/** Where a file of this machine is that stands in a bucket; null for others. */
export type BucketFile = (bucket: string, name: string) => string | null

export interface StorageOptions {
  readonly engine: Engine
  readonly files: FileStore
  readonly verify: Verify
  /** The limit of the project in bytes; buckets may be stricter. */
  readonly mostBytes: number
  /** Signs the addresses that Storage hands out. */
  readonly secret: string
  readonly bucketFile?: BucketFile | undefined
}

/** One request to Storage, with all that an operation works with. */
export interface Call extends StorageOptions {
  readonly request: Request
  readonly url: URL
  /** The bucket and the name, as far as the address has them. */
  readonly params: readonly string[]
}

/** @returns a Response, or what is sent as JSON. @throws StorageError, DatabaseError */
export type Operation = (call: Call) => Promise<unknown>

/** @returns whom the bearer's token, or the API key, names. @throws StorageError */
export async function callerOf({ verify, request }: Call): Promise<Identity> {
  const token = bearerToken(request) ?? request.headers.get('apikey')
  if (!token) throw accessDenied("headers must have required property 'authorization'")
  return await verify(token).catch((error: Error) => {
    throw accessDenied(error.message)
  })
}

const MOST_JSON_BYTES = 256 * 1024

/** @throws StorageError when the body is not what an operation takes */
export async function bodyOf<T extends z.ZodType>({ request }: Call, schema: T): Promise<z.infer<T>> {
  const body = await readBody(request, MOST_JSON_BYTES)
  if (!body) throw tooLarge()
  const value = jsonOr(body.toString('utf8'), (why) => {
    throw invalidInput(why ?? 'The body is no JSON')
  })
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalidInput('The body is not what this operation takes')
  return parsed.data
}
