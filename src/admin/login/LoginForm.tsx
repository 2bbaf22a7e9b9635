import { type FormEvent, useState } from 'react'
import { Icon } from '@/admin/ui/Icon.tsx'
import { loginText as t } from '@/texts/admin/login.ts'
import { Field } from '@/ui/Field.tsx'
import type { DemoAccount } from './demo-account.ts'

interface Props {
  readonly preset: DemoAccount | null
  /** Resolves when the answer has been shown. */
  readonly onSubmit: (email: string, password: string) => Promise<void>
}

export function LoginForm({ preset, onSubmit }: Props) {
  const [email, setEmail] = useState(preset?.email ?? '')
  const [password, setPassword] = useState(preset?.password ?? '')
  const [isShown, setShown] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [wasSent, setSent] = useState(false)
  const missing = (value: string) => (wasSent && value.trim() === '' ? t.missing : undefined)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setSent(true)
    if (email.trim() === '' || password.trim() === '') {
      const first = email.trim() === '' ? 'email' : 'password'
      return event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    }
    setBusy(true)
    await onSubmit(email.trim(), password).finally(() => setBusy(false))
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 space-y-5">
      <Field
        name="email"
        label={t.email}
        type="email"
        autoComplete="username"
        value={email}
        onValue={setEmail}
        problem={missing(email)}
      />
      <div className="relative">
        <Field
          name="password"
          label={t.password}
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
          problem={missing(password)}
        />
        <button
          type="button"
          aria-label={isShown ? t.hide : t.show}
          onClick={() => setShown(!isShown)}
          className="absolute top-0 right-0 -mt-2.5 grid size-10 place-items-center text-ink-soft hover:text-ink"
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </button>
      </div>
      <button type="submit" disabled={isBusy} className="button w-full">
        {isBusy ? t.submitting : t.submit}
      </button>
    </form>
  )
}
