import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { toastFailure } from '@/admin/ui/failures.ts'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { Toggle } from '@/admin/ui/toggle.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { type MailSwitches, saveMailSwitches } from '@/data/admin/mails.ts'
import { outboxText as t } from '@/texts/admin/outbox.ts'
import { Card } from './card.tsx'
import { PageForm } from './page-forms.tsx'
import { mailSwitchesQuery } from './queries.ts'

const schema = z.object({
  orderConfirmation: z.boolean(),
  shipmentNotification: z.boolean(),
  promotionalEmails: z.boolean(),
  measureNewsletters: z.boolean(),
  weeklyReport: z.boolean(),
  orderNotice: z.boolean(),
})

const SWITCHES = [
  'orderNotice',
  'orderConfirmation',
  'shipmentNotification',
  'promotionalEmails',
  'measureNewsletters',
  'weeklyReport',
] as const
const HINTS = {
  orderNotice: t.orderNoticeHint,
  orderConfirmation: t.orderConfirmationHint,
  shipmentNotification: t.shipmentNotificationHint,
  promotionalEmails: t.promotionalEmailsHint,
  measureNewsletters: t.measureNewslettersHint,
  weeklyReport: t.weeklyReportHint,
}

/** What the shop sends of its own accord. */
export function MailForm({ saved }: { readonly saved: MailSwitches }) {
  const cache = useQueryClient()
  const form = useForm({
    schema,
    saved,
    send: async (values) => {
      try {
        cache.setQueryData(mailSwitchesQuery.queryKey, await saveMailSwitches(adminClient(), values))
        showToast({ title: t.settingsSaved })
        return true
      } catch (error) {
        toastFailure(t.settingsFailed, error)
        return false
      }
    },
  })
  return (
    <PageForm form={form} isDirty={form.isDirty} onDiscard={form.discard}>
      <Card title={t.settings} note={t.settingsNote}>
        {SWITCHES.map((name) => (
          <Toggle
            key={name}
            id={name}
            label={t[name]}
            hint={HINTS[name]}
            isOn={form.values[name]}
            onChange={(isOn) => form.set(name, isOn)}
          />
        ))}
      </Card>
    </PageForm>
  )
}
