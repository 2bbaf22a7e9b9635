import type { ReactNode } from 'react'
import { ADDRESS_LINE } from '@/domain/rules.ts'
import type { SiteInput } from '@/domain/site-settings.ts'
import { siteText as t } from '@/texts/admin/site-settings.ts'
import { blogText } from '@/texts/blog.ts'
import { footerText } from '@/texts/footer.ts'
import { type Bound, TextField } from '@/ui/form/fields.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { Card } from './card.tsx'

interface PartProps {
  /** Label, hint, value, setter and problem of a field. */
  readonly line: (
    name: keyof SiteInput,
    hint?: string,
  ) => Bound & { readonly label: string; readonly hint?: string }
}

const Pair = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">{children}</div>
)

/** Name, contact, announcement and own words. */
const Shop = ({ line }: PartProps) => (
  <>
    <Card title={t.identity}>
      <TextField maxLength={80} autoComplete="off" {...line('siteName')} />
      <TextArea rows={2} maxLength={300} isOptional {...line('siteDescription', t.siteDescriptionHint)} />
    </Card>
    <Card id="contact" title={t.contact} note={t.contactNote}>
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
    </Card>
    <Card id="announcement" title={t.announcement} note={t.announcementNote}>
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
    </Card>
    <Card title={t.words} note={t.wordsNote}>
      <TextArea
        rows={2}
        maxLength={300}
        isOptional
        placeholder={blogText.intro}
        {...line('blogIntro', t.ownWordsHint)}
      />
      <TextArea
        rows={2}
        maxLength={300}
        isOptional
        placeholder={footerText.about}
        {...line('footerAbout', t.ownWordsHint)}
      />
    </Card>
  </>
)

/** Legal notice and mediator. */
const Legal = ({ line }: PartProps) => (
  <>
    <Card id="legal" title={t.legal} note={t.legalNote}>
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
    </Card>
    <Card id="mediator" title={t.mediation} note={t.mediationNote}>
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
    </Card>
  </>
)

/** When and where else the shop is met. */
const Hours = ({ line }: PartProps) => (
  <Card title={t.hours}>
    <TextArea rows={4} maxLength={1000} isOptional {...line('openingHours', t.openingHoursHint)} />
    <TextField maxLength={160} autoComplete="off" isOptional {...line('phoneHours')} />
    <TextArea
      rows={3}
      maxLength={1600}
      isOptional
      spellCheck={false}
      {...line('socialLinks', t.socialLinksHint)}
    />
  </Card>
)

/** Whom parcels come from. */
const Sender = ({ line }: PartProps) => (
  <Card id="sender" title={t.sender} note={t.senderNote}>
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
  </Card>
)

/** Version of the terms of sale. */
const Terms = ({ line }: PartProps) => (
  <Card title={t.terms}>
    <TextField
      fieldClass="max-w-xs"
      maxLength={40}
      autoComplete="off"
      {...line('termsVersion', t.termsVersionHint)}
    />
  </Card>
)

/** Who the shop is, a part for each page that shows some of it. */
export const SITE_PARTS = { shop: Shop, legal: Legal, hours: Hours, sender: Sender, terms: Terms } as const
export type SitePart = keyof typeof SITE_PARTS
