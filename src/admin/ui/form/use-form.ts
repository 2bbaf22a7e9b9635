import type * as z from 'zod'
import { fieldsOf } from '@/domain/json.ts'
import { formText, problemText } from '@/texts/admin/ui.ts'
import { type Problems, useForm as useAnyForm } from '@/ui/form/use-form.ts'
import { useDraft } from '../use-draft.ts'

interface Options<T extends object, Output> {
  /** Its messages are keys of `problemText`; fields may be transformed (text to number). */
  readonly schema: z.ZodType<Output, T>
  /** What the server has; a new object only when that has changed. */
  readonly saved: T
  /** Name of the unsaved input that is kept (see useDraft); none is kept of passwords. */
  readonly draft?: string
  /** Stores it, tells its own success and failures. @returns whether it is stored, or what is wrong with which field. */
  readonly send: (output: Output) => Promise<boolean | Problems<T>>
}

const sameShape = (one: object, other: unknown): boolean =>
  Object.entries(one).every(([name, value]) => typeof fieldsOf(other)[name] === typeof value)

/** What a schema found, in French, one sentence a field. */
export function problemsIn<T>({ issues }: z.core.$ZodError): Problems<T> {
  const found: Record<string, string> = {}
  for (const { path, message } of issues) found[String(path[0])] ??= problemText[message] ?? formText.invalid
  return found as Problems<T>
}

/** A form of the administration, checked by a schema: what was typed and not stored survives its screen. */
export function useForm<T extends object, Output>({ schema, saved, draft: key, send }: Options<T, Output>) {
  const draft = useDraft<T>(key ?? null, saved, (kept): kept is T => sameShape(saved, kept))
  const form = useAnyForm<T>({
    saved,
    state: [draft.value, draft.setValue],
    send: async (values) => {
      const parsed = schema.safeParse(values)
      if (!parsed.success) return problemsIn(parsed.error)
      const answer = await send(parsed.data)
      if (answer === true) draft.settle()
      return typeof answer === 'object' ? answer : undefined
    },
  })
  const { isDirty, isRestored } = draft
  const discard = () => {
    form.discard()
    draft.discard()
  }
  return { ...form, isDirty, isRestored, discard }
}
