import { Gate } from '@/admin/ui/gate.tsx'
import { requiredPasswordText as t } from '@/texts/admin/profile.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { PasswordForm } from './password-form.tsx'

interface Props {
  readonly email: string
  readonly onChanged: () => void
  readonly onLogOut: () => void
}

/** Stands instead of the whole administration until a temporary password is changed: an owner knows it, too. */
export const RequiredPassword = ({ email, onChanged, onLogOut }: Props) => (
  <Gate
    title={t.title}
    intro={t.body}
    footer={
      <button type="button" className="link py-1" onClick={onLogOut}>
        {shellText.logOut}
      </button>
    }
  >
    <div className="mt-6">
      <PasswordForm email={email} currentLabel={t.current} onChanged={onChanged} />
    </div>
  </Gate>
)
