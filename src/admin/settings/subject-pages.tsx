import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import type { SubjectKey } from '@/admin/ui/settings-subjects.ts'
import { amountsText } from '@/texts/admin/settings.ts'
import { siteText } from '@/texts/admin/site-settings.ts'
import { AmountsForm } from './amounts-form.tsx'
import { DataSection } from './data-section.tsx'
import { DisplayForm } from './display-form.tsx'
import { LabelServiceSection } from './label-service-section.tsx'
import { MailForm } from './mail-form.tsx'
import { PackagingsForm } from './packagings-form.tsx'
import { ParcelTrackingSection } from './parcel-tracking-section.tsx'
import { PaymentMeansForm } from './payment-means-form.tsx'
import { PaymentsSection } from './payments-section.tsx'
import { People } from './people.tsx'
import {
  amountsQuery,
  displayQuery,
  labelServiceQuery,
  mailSwitchesQuery,
  packagingsQuery,
  parcelTrackingQuery,
  paymentMeansQuery,
  paymentsQuery,
  peopleQuery,
  securityQuery,
  shopDataQuery,
  siteQuery,
} from './queries.ts'
import { SecurityForm } from './security-form.tsx'
import { SiteForm } from './site-form.tsx'
import type { SitePart } from './site-parts.tsx'

const WAITING = <Waiting className="space-y-4" shapes={['h-56', 'h-40']} />

const Intro = ({ children }: { readonly children: string }) => (
  <p className="max-w-prose text-ink-soft">{children}</p>
)

const Site = ({ part }: { readonly part: SitePart }) => (
  <Queried query={useQuery(siteQuery)} waiting={WAITING}>
    {(stored) => <SiteForm stored={stored} part={part} />}
  </Queried>
)

const Amounts = ({ part }: { readonly part: 'shipping' | 'vat' }) => (
  <Queried query={useQuery(amountsQuery)} waiting={WAITING}>
    {(stored) => <AmountsForm stored={stored} part={part} />}
  </Queried>
)

const sitePage = (part: SitePart) => () => (
  <>
    <Intro>{siteText.note}</Intro>
    <Site part={part} />
  </>
)

const Shipping = () => (
  <>
    <Intro>{amountsText.note}</Intro>
    <Amounts part="shipping" />
    <Site part="sender" />
    <Queried query={useQuery(packagingsQuery)} waiting={WAITING}>
      {(stored) => <PackagingsForm stored={stored} />}
    </Queried>
    <Queried query={useQuery(parcelTrackingQuery)} waiting={WAITING}>
      {(stored) => <ParcelTrackingSection trackings={stored} />}
    </Queried>
    <Queried query={useQuery(labelServiceQuery)} waiting={WAITING}>
      {(service) => <LabelServiceSection service={service} />}
    </Queried>
  </>
)

const Payments = () => (
  <>
    <Queried query={useQuery(paymentsQuery)} waiting={WAITING}>
      {(stored) => <PaymentsSection payments={stored} />}
    </Queried>
    <Queried query={useQuery(paymentMeansQuery)} waiting={WAITING}>
      {(stored) => <PaymentMeansForm stored={stored} />}
    </Queried>
  </>
)

function Security() {
  const people = useQuery(peopleQuery)
  return (
    <Queried query={useQuery(securityQuery)} waiting={WAITING}>
      {(rules) => (
        <Queried query={people} waiting={WAITING}>
          {(all) => <SecurityForm security={rules} people={all} />}
        </Queried>
      )}
    </Queried>
  )
}

const Vat = () => (
  <>
    <Intro>{amountsText.note}</Intro>
    <Amounts part="vat" />
    <Site part="terms" />
  </>
)

const Display = () => (
  <Queried query={useQuery(displayQuery)} waiting={WAITING}>
    {(saved) => <DisplayForm saved={saved} />}
  </Queried>
)

const Mails = () => (
  <Queried query={useQuery(mailSwitchesQuery)} waiting={WAITING}>
    {(saved) => <MailForm saved={saved} />}
  </Queried>
)

const Team = () => (
  <Queried query={useQuery(peopleQuery)} waiting={WAITING}>
    {(all) => <People people={all} />}
  </Queried>
)

const Data = () => (
  <Queried query={useQuery(shopDataQuery)} waiting={WAITING}>
    {(held) => <DataSection data={held} />}
  </Queried>
)

/** What each subject's page holds. */
export const PAGES: Partial<Readonly<Record<SubjectKey, ComponentType>>> = {
  shop: sitePage('shop'),
  legal: sitePage('legal'),
  hours: sitePage('hours'),
  display: Display,
  shipping: Shipping,
  vat: Vat,
  payments: Payments,
  mails: Mails,
  security: Security,
  people: Team,
  data: Data,
}
