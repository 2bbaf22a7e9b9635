import { useQuery } from '@tanstack/react-query'
import type { SubjectKey } from '@/admin/ui/settings-subjects.ts'
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

/** What is stored of each subject, in a line; nothing until it has come. */
export function usePresent(): Partial<Readonly<Record<SubjectKey, string | undefined>>> {
  const { data: site } = useQuery(siteQuery)
  const { data: display } = useQuery(displayQuery)
  const { data: amounts } = useQuery(amountsQuery)
  const { data: payments } = useQuery(paymentsQuery)
  const { data: means } = useQuery(paymentMeansQuery)
  const { data: mails } = useQuery(mailSwitchesQuery)
  const { data: security } = useQuery(securityQuery)
  const { data: people } = useQuery(peopleQuery)
  const { now } = settingsIndexText
  return {
    shop: site && present.shop(site),
    legal: site && present.legal(site),
    hours: site && present.hours(site),
    display: display && present.display(display),
    appearance: now.appearance,
    shipping: amounts && present.shipping(amounts),
    vat: amounts && site && present.vat(amounts, site),
    payments: payments && means && present.payments(payments, means),
    mails: mails && present.mails(mails),
    security: security && present.security(security),
    people: people && present.people(people),
    data: now.data,
  }
}
