import type { ErrorCode } from '@/domain/errors.ts'
import { formText } from '@/texts/forms.ts'
import { visitorError } from '@/texts/visitor-errors.ts'
import type { Problems } from './connect.ts'

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

const sentences: Readonly<Record<string, string>> = formText.problems

/** What a schema found, in French, one sentence a field. */
export function fieldProblems(issues: readonly Issue[]): Problems {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) {
    const name = String(path[0])
    fields[name] ??= sentences[message] ?? formText.problems.required
  }
  return { fields }
}

/** What a refusal says to somebody whose text is still in the form. */
export function refusalProblems(code: ErrorCode): Problems {
  if (code === 'network_unreachable') return { sentence: formText.unreachable }
  return { sentence: code === 'too_many_requests' ? visitorError(code) : formText.failed }
}
