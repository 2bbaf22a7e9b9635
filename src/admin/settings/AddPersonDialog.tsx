import { useId } from 'react'
import { Dialog } from '@/admin/ui/Dialog.tsx'
import { DialogButtons } from '@/admin/ui/DialogButtons.tsx'
import { codeOf, toastFailure } from '@/admin/ui/failures.ts'
import { SelectField, TextField } from '@/admin/ui/form/fields.tsx'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { ADMIN_ROLES, type AdminRole } from '@/data/admin/current-admin.ts'
import { addPerson } from '@/data/admin/people.ts'
import { newAdministratorSchema } from '@/domain/administrator.ts'
import { MAX_NAME_LENGTH } from '@/domain/rules.ts'
import { peopleText as t } from '@/texts/admin/settings.ts'
import { adminErrorText, shellText } from '@/texts/admin/shell.ts'

const BLANK: { name: string; email: string; role: AdminRole } = { name: '', email: '', role: 'staff' }
const ROLES = ADMIN_ROLES.map((role) => ({ value: role, label: shellText.roles[role] }))

interface Props {
  readonly onClose: () => void
  readonly onAdded: (name: string, password: string) => void
}

/** A new colleague: name, address to log in with, role. */
export function AddPersonDialog({ onClose, onAdded }: Props) {
  const id = useId()
  const form = useForm({
    schema: newAdministratorSchema,
    saved: BLANK,
    draft: null,
    send: async (colleague) => {
      try {
        const password = await addPerson(adminClient(), colleague)
        showToast({ title: t.added })
        onAdded(colleague.name, password)
        return true
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error))
        if (codeOf(failure) === 'administrator_exists')
          return { email: adminErrorText('administrator_exists') }
        toastFailure(t.failed, failure)
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
        <SelectField label={t.role} options={ROLES} {...form.bind('role')} />
      </form>
    </Dialog>
  )
}
