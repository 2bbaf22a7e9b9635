import { type FormEvent, useState } from 'react'
import { loginText as t } from '@/texts/admin/login.ts'
import { Field } from '@/ui/Field.tsx'

interface Props {
  /** Resolves when the answer has been shown. @param isRecovery whether it is a recovery code and not the app's. */
  readonly onSubmit: (code: string, isRecovery: boolean) => Promise<void>
  readonly onLeave: () => void
}

/** The second step of a log-in: the code of the administrator's authenticator app, or one kept for its loss. */
export function CodeForm({ onSubmit, onLeave }: Props) {
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const digits = code.replace(/\D/g, '')
    if (isRecovery ? code.trim() === '' : digits.length !== 6) {
      setProblem(isRecovery ? t.missing : t.codeShort)
      return event.currentTarget.querySelector('input')?.focus()
    }
    setBusy(true)
    await onSubmit(isRecovery ? code.trim() : digits, isRecovery).finally(() => setBusy(false))
    setCode('')
  }
  const change = () => {
    setRecovery(!isRecovery)
    setCode('')
    setProblem(undefined)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 space-y-5">
      <Field
        key={String(isRecovery)}
        name="code"
        label={isRecovery ? t.recoveryCode : t.code}
        hint={isRecovery ? t.recoveryHint : undefined}
        value={code}
        onValue={(value) => {
          setCode(value)
          setProblem(undefined)
        }}
        {...(isRecovery
          ? { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 20 }
          : { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 8 })}
        autoFocus
        problem={problem}
      />
      <button type="submit" disabled={isBusy} className="button w-full">
        {isBusy ? t.submitting : t.confirmCode}
      </button>
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        <button type="button" className="link py-1" onClick={change}>
          {isRecovery ? t.useApp : t.useRecovery}
        </button>
        <button type="button" className="link py-1" onClick={onLeave}>
          {t.otherAccount}
        </button>
      </p>
    </form>
  )
}
