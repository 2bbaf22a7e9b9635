import type { z } from 'zod'
import { readBody } from '../gateway/body.ts'
import { invalidInput } from './error.ts'

const MOST_JSON_BYTES = 256 * 1024

/** @throws StorageError when the body is not what an operation takes */
export async function parsedBody<T extends z.ZodType>(request: Request, schema: T): Promise<z.infer<T>> {
  const text = (await readBody(request, MOST_JSON_BYTES)).toString('utf8')
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw invalidInput('The body is not what this operation takes')
  }
}
