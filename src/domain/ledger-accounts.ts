import * as z from 'zod'

/** What the accountant's file enters where; `private.ledger_accounts` has the same uses. */
export const LEDGER_USES = [
  'client',
  'sales',
  'exports',
  'shipping',
  'vat',
  'bank',
  'cheques',
  'cash',
] as const
export type LedgerUse = (typeof LEDGER_USES)[number]

export interface LedgerAccount {
  /** CompteNum. */
  readonly number: string
  /** CompteLib. */
  readonly name: string
}

export type LedgerAccounts = Readonly<Record<LedgerUse, LedgerAccount>>

/** Accounts of the plan comptable général, as long as the owner has chosen no others. */
export const LEDGER_ACCOUNTS: LedgerAccounts = {
  client: { number: '411000', name: 'Clients' },
  sales: { number: '707000', name: 'Ventes de marchandises' },
  exports: { number: '707000', name: 'Ventes de marchandises' },
  shipping: { number: '708500', name: 'Ports et frais accessoires facturés' },
  vat: { number: '445710', name: 'TVA collectée' },
  bank: { number: '512000', name: 'Banque' },
  cheques: { number: '511200', name: 'Chèques à encaisser' },
  cash: { number: '530000', name: 'Caisse' },
}

/** An account as it is typed; the constraints of `private.ledger_accounts` are the same. */
export const ledgerAccount = z.object({
  number: z
    .string()
    .trim()
    .regex(/^[0-9][0-9A-Z]{2,11}$/, 'account_number'),
  name: z.string().trim().min(1, 'account_name').max(80, 'account_name'),
})
