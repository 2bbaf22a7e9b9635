import { type FormEvent, useState } from 'react'
import { loginText as t } from '@/texts/admin/login.ts'
import { Field } from '@/ui/Field.tsx'

interface Props {
  /** Resolves when the answer has been shown. @param code digits alone. */
  readonly onSubmit: (code: string) => Promise<void>
  readonly onLeave: () => void
}

/** The second step of a log-in: the code of the administrator's authenticator app. */
export function CodeForm({ onSubmit, onLeave }: Props) {
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const digits = code.replace(/\D/g, '')
    if (digits.length !== 6) {
      setProblem(t.codeShort)
      return event.currentTarget.querySelector('input')?.focus()
    }
    setBusy(true)
    await onSubmit(digits).finally(() => setBusy(false))
    setCode('')
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 space-y-5">
      <Field
        name="code"
        label={t.code}
        value={code}
        onValue={(value) => {
          setCode(value)
          setProblem(undefined)
        }}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={8}
        problem={problem}
      />
      <button type="submit" disabled={isBusy} className="button w-full">
        {isBusy ? t.submitting : t.confirmCode}
      </button>
      <button type="button" className="link py-1" onClick={onLeave}>
        {t.otherAccount}
      </button>
    </form>
  )
}
