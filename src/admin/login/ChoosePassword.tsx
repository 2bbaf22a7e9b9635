import { TextField } from '@/admin/ui/form/fields.tsx'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { choosePassword, type FoundLink } from '@/data/admin/links.ts'
import { passwordStrength } from '@/domain/account.ts'
import { MIN_ADMIN_PASSWORD_LENGTH } from '@/domain/admin-password.ts'
import { chosenPasswordSchema } from '@/domain/admin-profile.ts'
import { linkText as t } from '@/texts/admin/login.ts'
import { profileText } from '@/texts/admin/profile.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { strengthText } from '@/texts/admin/ui.ts'

const EMPTY = { next: '', confirmation: '' }

interface Props {
  readonly token: string
  readonly link: FoundLink
  readonly onChosen: () => void
  /** The link has been used meanwhile, or is too old. */
  readonly onLost: () => void
}

/** A password chosen with the link of a letter, typed twice. */
export function ChoosePassword({ token, link, onChosen, onLost }: Props) {
  const form = useForm({
    schema: chosenPasswordSchema,
    saved: EMPTY,
    // Passwords are kept nowhere.
    draft: null,
    send: async ({ next }) => {
      const answer = await choosePassword(token, next)
      if (answer.ok) {
        showToast({ title: t.chosen, description: t.chosenNote })
        onChosen()
        return true
      }
      const { code } = answer.refusal
      if (code === 'link_invalid') onLost()
      else showToast({ title: t.failed, description: adminErrorText(code), variant: 'destructive' })
      return false
    },
  })
  const { next } = form.values
  const strength = next.length < MIN_ADMIN_PASSWORD_LENGTH ? 'short' : passwordStrength(next)
  const secret = { type: 'password', autoComplete: 'new-password' } as const
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-6 space-y-5">
      {/* Lets a password manager know whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
      <TextField
        label={profileText.next}
        hint={<span role="status">{strengthText[strength]}</span>}
        {...secret}
        {...form.bind('next')}
      />
      <TextField label={profileText.confirmation} {...secret} {...form.bind('confirmation')} />
      <button type="submit" disabled={form.isBusy} className="button w-full">
        {form.isBusy ? t.choosing : t.choose}
      </button>
    </form>
  )
}
