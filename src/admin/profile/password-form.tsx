import { useState } from 'react'
import { toastRefusal } from '@/admin/ui/failures.ts'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { changePassword } from '@/data/admin/profile.ts'
import { MIN_ADMIN_PASSWORD_LENGTH } from '@/domain/admin-password.ts'
import { adminPasswordSchema } from '@/domain/admin-profile.ts'
import { profileText as t } from '@/texts/admin/profile.ts'
import { strengthText } from '@/texts/admin/ui.ts'
import { AccountName } from '@/ui/form/account-name.tsx'
import { NewPassword } from '@/ui/form/new-password.tsx'
import { PasswordField } from '@/ui/form/password-field.tsx'
import { SubmitForm } from '@/ui/form/submit-form.tsx'

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
      toastRefusal(t.passwordFailed, code)
      return false
    },
  })
  return (
    <SubmitForm form={form} label={t.changePassword} busyLabel={t.changing}>
      <AccountName email={email} />
      <PasswordField
        label={currentLabel}
        autoComplete="current-password"
        isShown={isShown}
        {...form.bind('current')}
      />
      <NewPassword
        next={form.bind('next')}
        again={form.bind('confirmation')}
        label={t.next}
        againLabel={t.confirmation}
        shortest={MIN_ADMIN_PASSWORD_LENGTH}
        strengths={strengthText}
        isShown={isShown}
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
    </SubmitForm>
  )
}
