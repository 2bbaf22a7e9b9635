import type { ReactNode } from 'react'
import { ConflictNote } from '@/admin/ui/conflict-note.tsx'
import { Restored } from '@/admin/ui/form/restored.tsx'
import { Section } from '@/admin/ui/section.tsx'
import type { StoredSite } from '@/data/admin/site-settings.ts'
import { ADDRESS_LINE } from '@/domain/rules.ts'
import type { SiteInput } from '@/domain/site-settings.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { siteText as t } from '@/texts/admin/site-settings.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { SubmitForm } from '@/ui/form/submit-form.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { useSiteForm } from './use-site-form.ts'

interface GroupProps {
  /** Where the way to the opening leads. */
  readonly id?: string
  readonly title: string
  readonly note?: string
  readonly children: ReactNode
}

/** Fields that belong together. */
function Group({ id, title, note, children }: GroupProps) {
  return (
    <fieldset
      id={id}
      tabIndex={id ? -1 : undefined}
      className="scroll-mt-2 space-y-5 outline-none border-t border-line pt-5 first:border-0 first:pt-0"
    >
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
        <Group id="contact" title={t.contact} note={t.contactNote}>
          <Pair>
            <TextField
              type="email"
              autoComplete="off"
              maxLength={254}
              isOptional="unsaid"
              {...line('contactEmail', t.contactEmailHint)}
            />
            <TextField
              type="tel"
              autoComplete="off"
              maxLength={30}
              isOptional="unsaid"
              {...line('contactPhone')}
            />
          </Pair>
          <Pair>
            <TextArea rows={3} maxLength={400} isOptional="unsaid" {...line('address')} />
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
        <Group id="announcement" title={t.announcement} note={t.announcementNote}>
          <TextField
            maxLength={200}
            autoComplete="off"
            isOptional
            {...line('announcementText', t.announcementTextHint)}
          />
          <TextField
            maxLength={300}
            autoComplete="off"
            spellCheck={false}
            isOptional
            {...line('announcementLink', t.announcementLinkHint)}
          />
          <Pair>
            <TextField
              type="datetime-local"
              max="9999-12-31T23:59"
              isOptional
              {...line('announcementFrom', t.announcementFromHint)}
            />
            <TextField
              type="datetime-local"
              max="9999-12-31T23:59"
              isOptional
              {...line('announcementUntil', t.announcementUntilHint)}
            />
          </Pair>
        </Group>
        <Group title={t.words} note={t.wordsNote}>
          <TextArea rows={2} maxLength={300} isOptional {...line('blogIntro', t.ownWordsHint)} />
          <TextArea rows={2} maxLength={300} isOptional {...line('footerAbout', t.ownWordsHint)} />
        </Group>
        <Group id="sender" title={t.sender} note={t.senderNote}>
          <Pair>
            <TextField
              maxLength={ADDRESS_LINE}
              autoComplete="off"
              isOptional
              {...line('senderName', t.senderNameHint)}
            />
            <TextField maxLength={ADDRESS_LINE} autoComplete="off" isOptional {...line('senderStreet')} />
            <TextField maxLength={ADDRESS_LINE} autoComplete="off" isOptional {...line('senderComplement')} />
            <TextField
              maxLength={5}
              inputMode="numeric"
              autoComplete="off"
              isOptional
              {...line('senderPostalCode')}
            />
            <TextField maxLength={ADDRESS_LINE} autoComplete="off" isOptional {...line('senderCity')} />
          </Pair>
        </Group>
        <Group id="legal" title={t.legal} note={t.legalNote}>
          <TextField
            maxLength={160}
            autoComplete="off"
            isOptional="unsaid"
            {...line('legalName', t.legalNameHint)}
          />
          <Pair>
            <TextField
              maxLength={160}
              autoComplete="off"
              isOptional="unsaid"
              {...line('legalForm', t.legalFormHint)}
            />
            <TextField maxLength={40} autoComplete="off" isOptional {...line('shareCapital')} />
            <TextField
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              isOptional="unsaid"
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
          <TextField
            maxLength={160}
            autoComplete="off"
            isOptional="unsaid"
            {...line('publisher', t.publisherHint)}
          />
          <TextArea rows={3} maxLength={400} isOptional="unsaid" {...line('host', t.hostHint)} />
        </Group>
        <Group id="mediator" title={t.mediation} note={t.mediationNote}>
          <TextField maxLength={160} autoComplete="off" isOptional="unsaid" {...line('mediatorName')} />
          <TextArea rows={2} maxLength={400} isOptional="unsaid" {...line('mediatorAddress')} />
          <TextField
            type="url"
            maxLength={300}
            autoComplete="off"
            spellCheck={false}
            isOptional="unsaid"
            {...line('mediatorSite', t.mediatorSiteHint)}
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
