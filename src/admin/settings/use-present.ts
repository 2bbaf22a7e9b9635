import { useQuery } from '@tanstack/react-query'
import { readinessQuery } from '@/admin/ui/readiness-query.ts'
import type { SubjectKey } from '@/admin/ui/settings-subjects.ts'
import type { Readiness } from '@/data/admin/readiness.ts'
import { settingsIndexText } from '@/texts/admin/settings-index.ts'
import { present } from './present.ts'
import {
  amountsQuery,
  displayQuery,
  mailSwitchesQuery,
  paymentMeansQuery,
  paymentsQuery,
  peopleQuery,
  securityQuery,
  siteQuery,
} from './queries.ts'

interface Present {
  /** What is stored of each subject, in a line; nothing until it has come. */
  readonly now: Partial<Readonly<Record<SubjectKey, string | undefined>>>
  /** Why some of it did not come; null where all did, or is on its way. */
  readonly error: Error | null
  /** Asks anew for what did not come. */
  readonly retry: () => void
}

/** What is stored of each subject of the settings, and of what it lacks to sell. */
export function usePresent(): Present & { readonly readiness: Readiness | undefined } {
  const site = useQuery(siteQuery)
  const display = useQuery(displayQuery)
  const amounts = useQuery(amountsQuery)
  const payments = useQuery(paymentsQuery)
  const means = useQuery(paymentMeansQuery)
  const mails = useQuery(mailSwitchesQuery)
  const security = useQuery(securityQuery)
  const people = useQuery(peopleQuery)
  const readiness = useQuery(readinessQuery)
  const asked = [site, display, amounts, payments, means, mails, security, people, readiness]
  const failed = asked.filter(({ data, error }) => data === undefined && error)
  const { now } = settingsIndexText
  return {
    now: {
      shop: site.data && present.shop(site.data),
      legal: site.data && present.legal(site.data),
      hours: site.data && present.hours(site.data),
      display: display.data && readiness.data && present.display(display.data, readiness.data),
      appearance: now.appearance,
      shipping: amounts.data && present.shipping(amounts.data),
      vat: amounts.data && site.data && present.vat(amounts.data, site.data),
      payments:
        payments.data &&
        means.data &&
        readiness.data &&
        present.payments(payments.data, means.data, readiness.data),
      mails: mails.data && present.mails(mails.data),
      security: security.data && present.security(security.data),
      people: people.data && present.people(people.data),
      data: now.data,
    },
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const one of failed) void one.refetch()
    },
    readiness: readiness.data,
  }
}
