import type { ReactNode } from 'react'
import { ConflictNote } from '@/admin/ui/ConflictNote.tsx'
import { Restored } from '@/admin/ui/form/Restored.tsx'
import { Section } from '@/admin/ui/Section.tsx'
import type { StoredSite } from '@/data/admin/site-settings.ts'
import type { SiteInput } from '@/domain/site-settings.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { siteText as t } from '@/texts/admin/site-settings.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { SubmitForm } from '@/ui/form/SubmitForm.tsx'
import { TextArea } from '@/ui/form/TextArea.tsx'
import { useSiteForm } from './use-site-form.ts'

interface GroupProps {
  readonly title: string
  readonly note?: string
  readonly children: ReactNode
}

/** Fields that belong together. */
function Group({ title, note, children }: GroupProps) {
  return (
    <fieldset className="space-y-5 border-t border-line pt-5 first:border-0 first:pt-0">
      <legend className="sr-only">{title}</legend>
      <div>
        <p aria-hidden="true" className="font-display text-lg">
          {title}
        </p>
        {note && <p className="text-sm text-stone">{note}</p>}
      </div>
      {children}
    </fieldset>
  )
}

const Pair = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid gap-5 sm:grid-cols-2">{children}</div>
)

/** Name, contact, hours, legal notice, mediator and version of the terms of sale. */
export function SiteForm({ stored }: { readonly stored: StoredSite }) {
  const { form, conflict, settle } = useSiteForm(stored)
  const line = (name: keyof SiteInput, hint?: string) => ({
    label: t[name],
    ...form.bind(name),
    ...(hint ? { hint } : {}),
  })
  return (
    <Section title={t.title} note={t.note}>
      {conflict && (
        <ConflictNote
          title={t.changed}
          theirs={t.changedHint(conflict.both.map((name) => t[name]))}
          onKeep={() => settle(false)}
          onTake={() => settle(true)}
        />
      )}
      <Restored isRestored={form.isRestored} onDiscard={form.discard} />
      <SubmitForm
        form={form}
        label={shellText.save}
        busyLabel={shellText.saving}
        isDisabled={!form.isDirty}
        className="space-y-7!"
      >
        <Group title={t.identity}>
          <TextField maxLength={80} autoComplete="off" {...line('siteName')} />
          <TextArea rows={2} maxLength={300} isOptional {...line('siteDescription', t.siteDescriptionHint)} />
        </Group>
        <Group title={t.contact}>
          <Pair>
            <TextField
              type="email"
              autoComplete="off"
              maxLength={254}
              isOptional
              {...line('contactEmail', t.contactEmailHint)}
            />
            <TextField type="tel" autoComplete="off" maxLength={30} isOptional {...line('contactPhone')} />
          </Pair>
          <Pair>
            <TextArea rows={3} maxLength={400} isOptional {...line('address')} />
            <TextArea rows={3} maxLength={400} isOptional {...line('returnAddress', t.returnAddressHint)} />
          </Pair>
        </Group>
        <Group title={t.hours}>
          <TextArea rows={4} maxLength={1000} isOptional {...line('openingHours', t.openingHoursHint)} />
          <TextField maxLength={160} autoComplete="off" isOptional {...line('phoneHours')} />
          <TextArea
            rows={3}
            maxLength={1600}
            isOptional
            spellCheck={false}
            {...line('socialLinks', t.socialLinksHint)}
          />
        </Group>
        <Group title={t.legal} note={t.legalNote}>
          <TextField maxLength={160} autoComplete="off" isOptional {...line('legalName')} />
          <Pair>
            <TextField maxLength={160} autoComplete="off" isOptional {...line('legalForm')} />
            <TextField maxLength={40} autoComplete="off" isOptional {...line('shareCapital')} />
            <TextField
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              isOptional
              {...line('siren', t.sirenHint)}
            />
            <TextField
              autoComplete="off"
              maxLength={20}
              spellCheck={false}
              isOptional
              {...line('vatNumber', t.vatNumberHint)}
            />
            <TextField maxLength={80} autoComplete="off" isOptional {...line('rcs')} />
            <TextField maxLength={100} autoComplete="off" isOptional {...line('registeredCity')} />
          </Pair>
          <TextField maxLength={160} autoComplete="off" isOptional {...line('publisher')} />
          <TextArea rows={3} maxLength={400} isOptional {...line('host', t.hostHint)} />
        </Group>
        <Group title={t.mediation} note={t.mediationNote}>
          <TextField maxLength={160} autoComplete="off" isOptional {...line('mediatorName')} />
          <TextArea rows={2} maxLength={400} isOptional {...line('mediatorAddress')} />
          <TextField
            type="url"
            maxLength={300}
            autoComplete="off"
            spellCheck={false}
            isOptional
            {...line('mediatorSite')}
          />
        </Group>
        <Group title={t.terms}>
          <TextField
            fieldClass="max-w-xs"
            maxLength={40}
            autoComplete="off"
            {...line('termsVersion', t.termsVersionHint)}
          />
        </Group>
      </SubmitForm>
    </Section>
  )
}
