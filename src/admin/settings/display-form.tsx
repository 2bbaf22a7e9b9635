import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { closedQuery } from '@/admin/ui/closed-query.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { readinessQuery } from '@/admin/ui/readiness-query.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { Toggle } from '@/admin/ui/toggle.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { type Display, saveDisplay } from '@/data/admin/display.ts'
import { displayText as t } from '@/texts/admin/site-settings.ts'
import { Card } from './card.tsx'
import { MaintenanceNote } from './maintenance-note.tsx'
import { PageForm } from './page-forms.tsx'
import { displayQuery } from './queries.ts'

const SWITCHES = ['maintenanceMode', 'showOutOfStock', 'enableReviews', 'showPrices'] as const
const schema = z.object({
  maintenanceMode: z.boolean(),
  showOutOfStock: z.boolean(),
  enableReviews: z.boolean(),
  showPrices: z.boolean(),
})

/** What visitors see. */
export function DisplayForm({ saved }: { readonly saved: Display }) {
  const cache = useQueryClient()
  const form = useForm({
    schema,
    saved,
    send: async (values) => {
      // What was not touched is left to whoever touches it at the same moment.
      const touched = (name: (typeof SWITCHES)[number]) =>
        values[name] === saved[name] ? null : values[name]
      try {
        const changes = {
          maintenanceMode: touched('maintenanceMode'),
          showOutOfStock: touched('showOutOfStock'),
          enableReviews: touched('enableReviews'),
          showPrices: touched('showPrices'),
        }
        cache.setQueryData(displayQuery.queryKey, await saveDisplay(adminClient(), changes))
        void cache.invalidateQueries({ queryKey: readinessQuery.queryKey })
        void cache.invalidateQueries({ queryKey: closedQuery.queryKey })
        showToast({ title: t.saved })
        return true
      } catch (error) {
        toastFailure(t.failed, error)
        return false
      }
    },
  })
  return (
    <PageForm form={form} isDirty={form.isDirty} onDiscard={form.discard}>
      <Card title={t.title} note={t.note}>
        <MaintenanceNote isOn={saved.maintenanceMode} />
        {SWITCHES.map((name) => (
          <Toggle
            key={name}
            id={name}
            label={t[name]}
            hint={t[`${name}Hint`]}
            isOn={form.values[name]}
            onChange={(isOn) => form.set(name, isOn)}
          />
        ))}
      </Card>
    </PageForm>
  )
}
