import { useState } from 'react'
import { Icon } from '@/admin/ui/icon.tsx'
import { loginText as t } from '@/texts/admin/login.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { PasswordField } from '@/ui/form/password-field.tsx'
import { SubmitForm } from '@/ui/form/submit-form.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import type { DemoAccount } from './demo-account.ts'

interface Props {
  readonly preset: DemoAccount | null
  /** Resolves when the answer has been shown. */
  readonly onSubmit: (email: string, password: string) => Promise<void>
}

export function LoginForm({ preset, onSubmit }: Props) {
  const [isShown, setShown] = useState(false)
  const form = useForm({
    saved: preset ?? { email: '', password: '' },
    send: async ({ email, password }) => {
      if (email.trim() && password.trim()) return await onSubmit(email.trim(), password)
      return { ...(!email.trim() && { email: t.missing }), ...(!password.trim() && { password: t.missing }) }
    },
  })
  return (
    <SubmitForm form={form} label={t.submit} busyLabel={t.submitting} className="mt-6" buttonClass="w-full">
      <TextField label={t.email} type="email" autoComplete="username" {...form.bind('email')} />
      <div className="relative">
        <PasswordField
          label={t.password}
          autoComplete="current-password"
          isShown={isShown}
          {...form.bind('password')}
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
    </SubmitForm>
  )
}
