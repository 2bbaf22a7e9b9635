import { useAdmin } from '@/admin/ui/current-admin.ts'
import { Screen } from '@/admin/ui/Screen.tsx'
import { Section } from '@/admin/ui/Section.tsx'
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
