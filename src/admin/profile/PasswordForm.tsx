import { useState } from 'react'
import { PRIMARY } from '@/admin/ui/controls.ts'
import { TextField } from '@/admin/ui/form/fields.tsx'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { changePassword } from '@/data/admin/profile.ts'
import { passwordStrength } from '@/domain/account.ts'
import { MIN_ADMIN_PASSWORD_LENGTH } from '@/domain/admin-password.ts'
import { adminPasswordSchema } from '@/domain/admin-profile.ts'
import { profileText as t } from '@/texts/admin/profile.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { strengthText } from '@/texts/admin/ui.ts'

const EMPTY = { current: '', next: '', confirmation: '' }

interface Props {
  /** Log-in name, for password managers. */
  readonly email: string
  /** What the present password is called. */
  readonly currentLabel: string
  readonly onChanged?: () => void
}

/** The present password, the new one, the new one again; other sessions end. */
export function PasswordForm({ email, currentLabel, onChanged }: Props) {
  const [isShown, setShown] = useState(false)
  const form = useForm({
    schema: adminPasswordSchema,
    saved: EMPTY,
    // Passwords are kept nowhere.
    draft: null,
    send: async ({ current, next }) => {
      const answer = await changePassword(adminClient(), current, next)
      if (answer.ok) {
        showToast({ title: t.passwordSaved, description: t.passwordSavedNote })
        form.discard()
        onChanged?.()
        return true
      }
      const { code } = answer.refusal
      if (code === 'credentials_invalid') return { current: t.currentWrong }
      showToast({ title: t.passwordFailed, description: adminErrorText(code), variant: 'destructive' })
      return false
    },
  })
  const { next } = form.values
  const strength = next.length < MIN_ADMIN_PASSWORD_LENGTH ? 'short' : passwordStrength(next)
  const type = isShown ? 'text' : 'password'
  const secret = { type, autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
  return (
    <form noValidate onSubmit={form.onSubmit} className="space-y-5">
      {/* Lets a password manager know whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField label={currentLabel} autoComplete="current-password" {...secret} {...form.bind('current')} />
      <TextField
        label={t.next}
        autoComplete="new-password"
        hint={<span role="status">{strengthText[strength]}</span>}
        {...secret}
        {...form.bind('next')}
      />
      <TextField
        label={t.confirmation}
        autoComplete="new-password"
        {...secret}
        {...form.bind('confirmation')}
      />
      <label className="flex w-fit items-center gap-2.5 py-1">
        <input
          type="checkbox"
          checked={isShown}
          onChange={(event) => setShown(event.target.checked)}
          className="size-4.5 accent-olive"
        />
        {t.show}
      </label>
      <button type="submit" className={PRIMARY} disabled={form.isBusy}>
        {form.isBusy ? t.changing : t.changePassword}
      </button>
    </form>
  )
}
