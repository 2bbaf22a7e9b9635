import { z } from 'zod'
import { readBody } from '../gateway/body.ts'
import { refusal, validationFailed } from './error.ts'

const MOST_BYTES = 1024 * 1024

/** Reads a JSON body by a schema; an empty body is an empty object. @throws AuthError bad_json, validation_failed */
export async function parseBody<T extends z.ZodType>(request: Request, schema: T): Promise<z.infer<T>> {
  const text = (await readBody(request, MOST_BYTES)).toString('utf8')
  const result = schema.safeParse(parsedJson(text === '' ? '{}' : text))
  if (result.success) return result.data
  throw validationFailed(z.prettifyError(result.error).replaceAll('\n', ' '))
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refusal('bad_json')
  }
}

/** Free-form metadata. */
export const metadata = z.record(z.string(), z.unknown())
