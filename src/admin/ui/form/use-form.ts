import { type FormEvent, useState } from 'react'
import type * as z from 'zod'
import { formText, problemText } from '@/texts/admin/ui.ts'
import { useDraft } from '../use-draft.ts'

/** French sentences by field. */
export type Problems<T> = Partial<Readonly<Record<keyof T & string, string>>>

interface Options<T extends object, Output> {
  /** Its messages are keys of `problemText`; fields may be transformed (text to number). */
  readonly schema: z.ZodType<Output, T>
  /** What the server has; a new object only when that has changed. */
  readonly saved: T
  /** Name of the unsaved input that is kept (see useDraft); null keeps none, for passwords. */
  readonly draft: string | null
  /** Stores it, tells its own success and failures. @returns whether it is stored, or what is wrong with which field. */
  readonly send: (output: Output) => Promise<boolean | Problems<T>>
}

const sameShape = (one: object, other: unknown): boolean =>
  typeof other === 'object' &&
  other !== null &&
  Object.entries(one).every(
    ([name, value]) => typeof (other as Record<string, unknown>)[name] === typeof value,
  )

/** Its first wrong field, once React has marked it. */
const focusFirstProblem = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())

/**
 * State of one form: values, problems by field, one sending at a time, unsaved input that survives.
 * @example const form = useForm({ schema, saved, draft: 'profile', send })
 *   <form noValidate onSubmit={form.onSubmit}><TextField label="Nom" {...form.bind('name')} /></form>
 */
export function useForm<T extends object, Output>({ schema, saved, draft: key, send }: Options<T, Output>) {
  const draft = useDraft<T>(key, saved, (kept): kept is T => sameShape(saved, kept))
  const [problems, setProblems] = useState<Problems<T>>({})
  const [isBusy, setBusy] = useState(false)
  const { value: values, setValue } = draft

  const set = <Name extends keyof T & string>(name: Name, value: T[Name]) => {
    setValue((before) => ({ ...before, [name]: value }))
    setProblems(({ [name]: _, ...rest }) => rest as Problems<T>)
  }

  const submit = async (form: HTMLFormElement | null) => {
    const parsed = schema.safeParse(values)
    if (!parsed.success) {
      const found: Record<string, string> = {}
      for (const { path, message } of parsed.error.issues)
        found[String(path[0])] ??= problemText[message] ?? formText.invalid
      setProblems(found as Problems<T>)
      if (form) focusFirstProblem(form)
      return
    }
    setProblems({})
    setBusy(true)
    const answer = await send(parsed.data).finally(() => setBusy(false))
    if (answer === true) draft.settle()
    else if (answer !== false) {
      setProblems(answer)
      if (form) focusFirstProblem(form)
    }
  }

  return {
    values,
    set,
    problems,
    isBusy,
    isDirty: draft.isDirty,
    isRestored: draft.isRestored,
    /** Replaces all values, e.g. by what another has stored meanwhile. */
    setAll: (next: T) => {
      setValue(next)
      setProblems({})
    },
    /** Back to what the server has. */
    discard: () => {
      draft.discard()
      setProblems({})
    },
    /** Value, setter and problem of a text field. */
    bind: <Name extends keyof T & string>(name: Name & (T[Name] extends string ? Name : never)) => ({
      name,
      value: values[name] as string,
      onValue: (value: string) => set(name, value as T[Name]),
      problem: problems[name],
    }),
    onSubmit: (event?: FormEvent<HTMLFormElement>) => {
      event?.preventDefault()
      if (!isBusy) void submit(event?.currentTarget ?? null)
    },
  }
}
