import { type Dispatch, type SetStateAction, useState } from 'react'
import { markProblems } from './mark-problems.ts'
import { useSubmit } from './use-submit.ts'

/** French sentences by field. */
export type Problems<T> = Partial<Readonly<Record<keyof T & string, string>>>

interface Options<T extends object> {
  /** What the fields hold at first. */
  readonly saved: T
  /** Where what is typed lives longer than its form. */
  readonly state?: readonly [T, Dispatch<SetStateAction<T>>]
  /** Checks and stores it, tells its own success and failures. @returns what is wrong with which field. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most forms have no more to say
  readonly send: (values: T) => Promise<Problems<T> | void>
}

/**
 * State of one form: values, problems by field, one sending at a time.
 * @example const form = useForm({ saved: { name: '' }, send })
 *   <SubmitForm form={form} label="Envoyer"><TextField label="Nom" {...form.bind('name')} /></SubmitForm>
 */
export function useForm<T extends object>({ saved, state, send }: Options<T>) {
  const own = useState(saved)
  const [values, setValues] = state ?? own
  const [problems, setProblems] = useState<Problems<T>>({})

  const submission = useSubmit(async (form) => {
    const wrong = await send(values)
    if (wrong) markProblems(() => setProblems(wrong), form)
    else setProblems({})
  })
  const set = <Name extends keyof T & string>(name: Name, value: T[Name]) => {
    setValues((before) => ({ ...before, [name]: value }))
    setProblems(({ [name]: _, ...rest }) => rest as Problems<T>)
  }

  return {
    ...submission,
    values,
    set,
    problems,
    /** Back to what is stored. */
    discard: () => {
      setValues(saved)
      setProblems({})
    },
    /** Name, value, setter and problem of a text field. */
    bind: <Name extends keyof T & string>(name: Name & (T[Name] extends string ? Name : never)) => ({
      name,
      value: values[name] as string,
      onValue: (value: string) => set(name, value as T[Name]),
      problem: problems[name],
    }),
  }
}
