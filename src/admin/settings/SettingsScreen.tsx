import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Queried, Waiting } from '@/admin/ui/Queried.tsx'
import { readinessQuery } from '@/admin/ui/readiness-query.ts'
import { Screen } from '@/admin/ui/Screen.tsx'
import { settingsText as t } from '@/texts/admin/settings.ts'
import { AmountsForm } from './AmountsForm.tsx'
import { DataSection } from './DataSection.tsx'
import { DisplayForm } from './DisplayForm.tsx'
import { MailForm } from './MailForm.tsx'
import { PaymentsSection } from './PaymentsSection.tsx'
import { People } from './People.tsx'
import {
  amountsQuery,
  displayQuery,
  mailSwitchesQuery,
  paymentsQuery,
  peopleQuery,
  securityQuery,
  shopDataQuery,
  siteQuery,
} from './queries.ts'
import { ReadySection } from './ReadySection.tsx'
import { SecurityForm } from './SecurityForm.tsx'
import { type Part, SettingsNav } from './SettingsNav.tsx'
import { SiteForm } from './SiteForm.tsx'

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

/** What owners decide: who the shop is, what it shows and charges, which e-mails leave, who may log in, and its data. */
export function SettingsScreen() {
  const needs = useQuery(readinessQuery)
  const site = useQuery(siteQuery)
  const display = useQuery(displayQuery)
  const security = useQuery(securityQuery)
  const people = useQuery(peopleQuery)
  const amounts = useQuery(amountsQuery)
  const payments = useQuery(paymentsQuery)
  const mails = useQuery(mailSwitchesQuery)
  const data = useQuery(shopDataQuery)
  return (
    <Screen title={t.title}>
      <SettingsNav />
      <div>
        <Place part="ready">
          <Queried query={needs} waiting={WAITING}>
            {(all) => <ReadySection needs={all} />}
          </Queried>
        </Place>
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
        </Place>
        <Place part="payments">
          <Queried query={payments} waiting={WAITING}>
            {(stored) => <PaymentsSection payments={stored} />}
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
