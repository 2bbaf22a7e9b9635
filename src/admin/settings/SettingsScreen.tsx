import { useQuery } from '@tanstack/react-query'
import { Queried, Waiting } from '@/admin/ui/Queried.tsx'
import { Screen } from '@/admin/ui/Screen.tsx'
import { settingsText as t } from '@/texts/admin/settings.ts'
import { AmountsForm } from './AmountsForm.tsx'
import { MailForm } from './MailForm.tsx'
import { PaymentsSection } from './PaymentsSection.tsx'
import { People } from './People.tsx'
import { amountsQuery, mailSwitchesQuery, paymentsQuery, peopleQuery, securityQuery } from './queries.ts'
import { SecurityForm } from './SecurityForm.tsx'

const WAITING = <Waiting className="mt-6 space-y-4" shapes={['h-56', 'h-40']} />

/** What owners decide: shipping and VAT, payments, which e-mails leave, how administrators log in, and who they are. */
export function SettingsScreen() {
  const security = useQuery(securityQuery)
  const people = useQuery(peopleQuery)
  const amounts = useQuery(amountsQuery)
  const payments = useQuery(paymentsQuery)
  const mails = useQuery(mailSwitchesQuery)
  return (
    <Screen title={t.title}>
      <Queried query={amounts} waiting={WAITING}>
        {(stored) => (
          <div className="mt-6">
            <AmountsForm stored={stored} />
          </div>
        )}
      </Queried>
      <Queried query={payments} waiting={WAITING}>
        {(stored) => <PaymentsSection payments={stored} />}
      </Queried>
      <Queried query={mails} waiting={WAITING}>
        {(saved) => <MailForm saved={saved} />}
      </Queried>
      <Queried query={security} waiting={WAITING}>
        {(rules) => (
          <Queried query={people} waiting={WAITING}>
            {(all) => (
              <div>
                <SecurityForm security={rules} people={all} />
                <People people={all} />
              </div>
            )}
          </Queried>
        )}
      </Queried>
    </Screen>
  )
}
