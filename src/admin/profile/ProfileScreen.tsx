import { Screen } from '@/admin/ui/Screen.tsx'
import { profileText as t } from '@/texts/admin/profile.ts'
import { IdentityForm } from './IdentityForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SecondFactor } from './SecondFactor.tsx'

interface Props {
  /** Reads the administrator anew. */
  readonly onSaved: () => Promise<void>
}

/** The administrator's own name, role, password and second factor. */
export function ProfileScreen({ onSaved }: Props) {
  return (
    <Screen title={t.title}>
      <div className="mt-6">
        <IdentityForm onSaved={onSaved} />
        <PasswordForm />
        <SecondFactor />
      </div>
    </Screen>
  )
}
