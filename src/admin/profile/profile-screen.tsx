import { useAdmin } from '@/admin/ui/current-admin.ts'
import { Screen } from '@/admin/ui/screen.tsx'
import { Section } from '@/admin/ui/section.tsx'
import { profileText as t } from '@/texts/admin/profile.ts'
import { IdentityForm } from './identity-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'

interface Props {
  /** Reads the administrator anew. */
  readonly onSaved: () => Promise<void>
}

/** The administrator's own name, role, password and second factor. */
export function ProfileScreen({ onSaved }: Props) {
  const { email } = useAdmin()
  return (
    <Screen title={t.title}>
      <div className="mt-6">
        <IdentityForm onSaved={onSaved} />
        <Section title={t.password} note={t.passwordNote}>
          <PasswordForm email={email} currentLabel={t.current} />
        </Section>
        <SecondFactor />
      </div>
    </Screen>
  )
}
