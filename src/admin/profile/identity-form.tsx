import { useMemo } from 'react'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { exactDate } from '@/admin/ui/dates.ts'
import { codeOf } from '@/admin/ui/failures.ts'
import { Restored } from '@/admin/ui/form/restored.tsx'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { Section } from '@/admin/ui/section.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { updateProfile } from '@/data/admin/profile.ts'
import { adminProfileSchema } from '@/domain/admin-profile.ts'
import { ADMIN_ROLES } from '@/domain/administrator.ts'
import { MAX_NAME_LENGTH } from '@/domain/rules.ts'
import { profileText as t } from '@/texts/admin/profile.ts'
import { adminErrorText, shellText } from '@/texts/admin/shell.ts'
import { SelectField, TextField } from '@/ui/form/fields.tsx'
import { SubmitForm } from '@/ui/form/submit-form.tsx'

const ROLES = ADMIN_ROLES.map((role) => ({ value: role, label: shellText.roles[role] }))

function tellFailure(error: unknown): void {
  const code = codeOf(error)
  showToast({
    title: t.failed,
    description: code === 'sign_in_required' ? t.noUser : adminErrorText(code),
    variant: 'destructive',
  })
}

export function IdentityForm({ onSaved }: { readonly onSaved: () => Promise<void> }) {
  const { name, role, email, lastLogin } = useAdmin()
  const saved = useMemo(() => ({ name, role }), [name, role])
  const form = useForm({
    schema: adminProfileSchema,
    saved,
    draft: 'profile',
    send: async (change) => {
      try {
        // What stays as it is needs nobody's leave.
        const newRole = change.role === role ? null : change.role
        await updateProfile(adminClient(), { name: change.name, role: newRole })
      } catch (error) {
        tellFailure(error)
        if (codeOf(error) === 'sign_in_required') await onSaved()
        return false
      }
      showToast({ title: t.saved })
      await onSaved()
      return true
    },
  })
  return (
    <Section title={t.identity} note={lastLogin && t.lastLogin(exactDate(lastLogin))}>
      <SubmitForm form={form} label={shellText.save} busyLabel={shellText.saving} isDisabled={!form.isDirty}>
        <Restored isRestored={form.isRestored} onDiscard={form.discard} />
        <TextField
          label={t.name}
          hint={t.nameHint}
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          {...form.bind('name')}
        />
        <TextField
          label={t.email}
          hint={t.emailHint}
          name="email"
          value={email}
          onValue={() => {}}
          readOnly
        />
        {role === 'owner' && (
          <SelectField label={t.role} hint={t.roleHint} options={ROLES} {...form.bind('role')} />
        )}
      </SubmitForm>
    </Section>
  )
}
