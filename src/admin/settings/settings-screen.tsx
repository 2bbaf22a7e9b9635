import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { settingsText as t } from '@/texts/admin/settings.ts'
import { AmountsForm } from './amounts-form.tsx'
import { DataSection } from './data-section.tsx'
import { DisplayForm } from './display-form.tsx'
import { MailForm } from './mail-form.tsx'
import { PackagingsForm } from './packagings-form.tsx'
import { ParcelTrackingSection } from './parcel-tracking-section.tsx'
import { PaymentMeansForm } from './payment-means-form.tsx'
import { PaymentsSection } from './payments-section.tsx'
import { People } from './people.tsx'
import {
  amountsQuery,
  displayQuery,
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
import { type Part, SettingsNav } from './settings-nav.tsx'
import { SiteForm } from './site-form.tsx'

const WAITING = <Waiting className="mt-6 space-y-4" shapes={['h-56', 'h-40']} />

/** A part of the screen with an address of its own; the line above the first would stand twice. */
function Place({ part, children }: { readonly part: Part; readonly children: ReactNode }) {
  return (
    <div
      id={part}
      tabIndex={-1}
      className="scroll-mt-2 outline-none first:[&>section]:border-0 lg:-scroll-mt-10"
    >
      {children}
    </div>
  )
}

/** What owners decide: who the shop is, what it shows and charges, which emails leave, who may log in, and its data. */
export function SettingsScreen() {
  const site = useQuery(siteQuery)
  const display = useQuery(displayQuery)
  const security = useQuery(securityQuery)
  const people = useQuery(peopleQuery)
  const amounts = useQuery(amountsQuery)
  const packagings = useQuery(packagingsQuery)
  const tracking = useQuery(parcelTrackingQuery)
  const payments = useQuery(paymentsQuery)
  const means = useQuery(paymentMeansQuery)
  const mails = useQuery(mailSwitchesQuery)
  const data = useQuery(shopDataQuery)
  return (
    <Screen title={t.title}>
      <SettingsNav />
      <div>
        <Place part="site">
          <Queried query={site} waiting={WAITING}>
            {(stored) => <SiteForm stored={stored} />}
          </Queried>
        </Place>
        <Place part="display">
          <Queried query={display} waiting={WAITING}>
            {(saved) => <DisplayForm saved={saved} />}
          </Queried>
        </Place>
        <Place part="amounts">
          <Queried query={amounts} waiting={WAITING}>
            {(stored) => <AmountsForm stored={stored} />}
          </Queried>
          <Queried query={packagings} waiting={WAITING}>
            {(stored) => <PackagingsForm stored={stored} />}
          </Queried>
          <Queried query={tracking} waiting={WAITING}>
            {(stored) => <ParcelTrackingSection tracking={stored} />}
          </Queried>
        </Place>
        <Place part="payments">
          <Queried query={payments} waiting={WAITING}>
            {(stored) => <PaymentsSection payments={stored} />}
          </Queried>
          <Queried query={means} waiting={WAITING}>
            {(stored) => <PaymentMeansForm stored={stored} />}
          </Queried>
        </Place>
        <Place part="mails">
          <Queried query={mails} waiting={WAITING}>
            {(saved) => <MailForm saved={saved} />}
          </Queried>
        </Place>
        <Place part="security">
          <Queried query={security} waiting={WAITING}>
            {(rules) => (
              <Queried query={people} waiting={WAITING}>
                {(all) => <SecurityForm security={rules} people={all} />}
              </Queried>
            )}
          </Queried>
        </Place>
        <Place part="people">
          <Queried query={people} waiting={WAITING}>
            {(all) => <People people={all} />}
          </Queried>
        </Place>
        <Place part="data">
          <Queried query={data} waiting={WAITING}>
            {(held) => <DataSection data={held} />}
          </Queried>
        </Place>
      </div>
    </Screen>
  )
}
