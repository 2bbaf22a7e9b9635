import { useId } from 'react'
import * as z from 'zod'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { codeOf, toastFailure } from '@/admin/ui/failures.ts'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { addPerson, invitePerson } from '@/data/admin/people.ts'
import { ADMIN_ROLES, newAdministratorSchema } from '@/domain/administrator.ts'
import { MAX_NAME_LENGTH } from '@/domain/rules.ts'
import { peopleText as t } from '@/texts/admin/settings.ts'
import { adminErrorText, shellText } from '@/texts/admin/shell.ts'
import { SelectField, TextField } from '@/ui/form/fields.tsx'
import { tellInvitation } from './tell-invitation.ts'

/** How the colleague gets a password: by a link of an email, or from the owner's mouth. */
const schema = newAdministratorSchema.extend({ access: z.enum(['invitation', 'password']) })
const BLANK: z.input<typeof schema> = { name: '', email: '', role: 'staff', access: 'invitation' }
const ACCESS = (['invitation', 'password'] as const).map((value) => ({ value, label: t.access[value] }))
const ROLES = ADMIN_ROLES.map((role) => ({ value: role, label: shellText.roles[role] }))

interface Props {
  readonly onClose: () => void
  /** `password`: null for who chooses it by a link. */
  readonly onAdded: (name: string, password: string | null) => void
}

/** A new colleague: name, address to log in with, role. */
export function AddPersonDialog({ onClose, onAdded }: Props) {
  const id = useId()
  const form = useForm({
    schema,
    saved: BLANK,
    send: async ({ access, ...colleague }) => {
      try {
        if (access === 'invitation') {
          tellInvitation(await invitePerson(adminClient(), colleague), colleague.email)
          onAdded(colleague.name, null)
          return true
        }
        const password = await addPerson(adminClient(), colleague)
        showToast({ title: t.added })
        onAdded(colleague.name, password)
        return true
      } catch (error) {
        if (codeOf(error) === 'administrator_exists') return { email: adminErrorText('administrator_exists') }
        toastFailure(t.failed, error)
        return false
      }
    },
  })
  return (
    <Dialog
      title={t.addTitle}
      onClose={onClose}
      footer={<DialogButtons onCancel={onClose} form={id} save={t.add} isBusy={form.isBusy} />}
    >
      <form id={id} noValidate onSubmit={form.onSubmit} className="space-y-4">
        <TextField label={t.name} autoComplete="off" maxLength={MAX_NAME_LENGTH} {...form.bind('name')} />
        <TextField label={t.email} type="email" autoComplete="off" maxLength={254} {...form.bind('email')} />
        <SelectField
          label={t.role}
          hint={t.roleHint[form.values.role]}
          options={ROLES}
          {...form.bind('role')}
        />
        <SelectField
          label={t.accessLabel}
          hint={t.accessHint[form.values.access]}
          options={ACCESS}
          {...form.bind('access')}
        />
      </form>
    </Dialog>
  )
}
