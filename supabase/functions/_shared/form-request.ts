import * as z from 'zod/mini'
import { type Result, refuse, succeed } from '@/domain/errors.ts'
import { MAX_FORM_BODY_BYTES } from '@/domain/form-guard.ts'
import { readJson } from './body.ts'

/** Reads what a public form sent. @returns `request_invalid` with the names of the fields where it does not fit. */
export async function readForm<T>(request: Request, schema: z.core.$ZodType<T>): Promise<Result<T>> {
  if (request.method !== 'POST') return refuse('method_not_allowed')
  const body = await readJson(request, MAX_FORM_BODY_BYTES)
  if (!body.ok) return body
  const parsed = z.safeParse(schema, body.value)
  if (parsed.success) return succeed(parsed.data)
  const fields = parsed.error.issues.slice(0, 20).map(({ path }) => path.map(String).join('.'))
  return refuse('request_invalid', { fields })
}
