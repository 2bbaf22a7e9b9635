import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { Section } from '@/admin/ui/section.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { saveLedgerAccounts } from '@/data/admin/ledger.ts'
import {
  LEDGER_ACCOUNTS,
  LEDGER_USES,
  type LedgerAccounts,
  type LedgerUse,
  ledgerAccount,
} from '@/domain/ledger-accounts.ts'
import { ledgerText as t } from '@/texts/admin/ledger.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { ACCOUNTS_KEY, accountsQuery } from './queries.ts'

type Typed = Record<`${LedgerUse}Number` | `${LedgerUse}Name`, string>

const typedOf = (accounts: LedgerAccounts): Typed =>
  Object.fromEntries(
    LEDGER_USES.flatMap((use) => [
      [`${use}Number`, accounts[use].number],
      [`${use}Name`, accounts[use].name],
    ]),
  ) as Typed

/** The accounts that the accountant's file names. */
export function AccountsForm() {
  const accounts = useQuery(accountsQuery)
  return (
    <Section title={t.accounts} note={t.accountsNote}>
      <Queried query={accounts} waiting={<Waiting shapes={['h-12', 'h-12', 'h-12']} />}>
        {(stored) => <Fields key={JSON.stringify(stored)} stored={stored} />}
      </Queried>
    </Section>
  )
}

function Fields({ stored }: { readonly stored: LedgerAccounts }) {
  const queries = useQueryClient()
  const form = useForm<Typed>({
    saved: typedOf(stored),
    send: async (typed) => {
      const read = LEDGER_USES.map((use) => {
        const given = { number: typed[`${use}Number`], name: typed[`${use}Name`] }
        return [use, ledgerAccount.safeParse(given)] as const
      })
      const wrong = read.flatMap(([use, { error }]) =>
        (error?.issues ?? []).map(({ path }) =>
          path[0] === 'number' ? [`${use}Number`, t.numberInvalid] : [`${use}Name`, t.nameInvalid],
        ),
      )
      if (wrong.length > 0) return Object.fromEntries(wrong)
      try {
        await saveLedgerAccounts(
          adminClient(),
          Object.fromEntries(read.map(([use, { data }]) => [use, data])) as LedgerAccounts,
        )
        await queries.invalidateQueries({ queryKey: ACCOUNTS_KEY })
        showToast({ title: t.accountsSaved })
      } catch (error) {
        toastFailure(t.accountsFailed, error)
      }
      return undefined
    },
  })
  const reset = () => {
    for (const [name, value] of Object.entries(typedOf(LEDGER_ACCOUNTS))) form.set(name as keyof Typed, value)
  }
  return (
    <form noValidate onSubmit={form.onSubmit} className="space-y-4">
      {LEDGER_USES.map((use) => (
        <fieldset key={use} className="grid gap-3 sm:grid-cols-[9rem_1fr]">
          <legend className="mb-1 font-medium">{t.uses[use]}</legend>
          <TextField
            label={t.accountNumber}
            maxLength={12}
            autoComplete="off"
            {...form.bind(`${use}Number`)}
          />
          <TextField label={t.accountName} maxLength={80} autoComplete="off" {...form.bind(`${use}Name`)} />
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-2">
        <button type="submit" className={PRIMARY} disabled={form.isBusy}>
          {form.isBusy ? shellText.saving : shellText.save}
        </button>
        <button type="button" className={QUIET} onClick={reset}>
          {t.reset}
        </button>
      </div>
    </form>
  )
}
