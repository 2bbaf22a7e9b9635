import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf, toastFailure } from '@/admin/ui/failures.ts'
import { ORDERS_KEY } from '@/admin/ui/queries.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { type AwaitedPayment, listAwaitedPayments, usedBankLines } from '@/data/admin/awaited-payments.ts'
import { adminClient } from '@/data/admin/client.ts'
import { receivePayment } from '@/data/admin/order-changes.ts'
import { type BankColumns, bankLineHashes, bankLinesOf } from '@/domain/bank-lines.ts'
import { type BankMatch, matchBankLines } from '@/domain/bank-matches.ts'
import { awaitedPaymentsText as t } from '@/texts/admin/awaited-payments.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { type BankFile, readBankFile } from './bank-file.ts'

const MAX_LINES = 5000

export type Match = BankMatch<AwaitedPayment>

/** What a file is compared to: the payments that its lines may be. */
export interface Compared {
  readonly count: number
  readonly unread: readonly number[]
  readonly matches: readonly Match[]
}

/** Numbers of the orders that the lines are booked for, by their names; empty for none. */
type Choices = Readonly<Record<string, string>>
/** What became of lines: null is booked, a sentence why not. */
type Outcomes = Readonly<Record<string, string | null>>

/** Number and amount of an order that waits are a match; all else its reader chooses. */
const firstChoices = (matches: readonly Match[]): Choices =>
  Object.fromEntries(
    matches.map((match) => [match.hash, match.kind === 'exact' ? match.order.orderNumber : '']),
  )

/** A file of the bank, from its columns to the payments that are booked, one after the other. */
export function useBankImport() {
  const cache = useQueryClient()
  const [file, setFile] = useState<BankFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [compared, setCompared] = useState<Compared | null>(null)
  const [choices, setChoices] = useState<Choices>({})
  const [outcomes, setOutcomes] = useState<Outcomes>({})
  const [isBusy, setBusy] = useState(false)

  async function compare(read: BankFile): Promise<void> {
    setFile(read)
    setCompared(null)
    setOutcomes({})
    if (Object.values(read.columns).some((column) => column < 0)) return setProblem(t.columnsMissing)
    const { lines, unread } = bankLinesOf(read.rows, read.columns)
    if (lines.length > MAX_LINES) return setProblem(t.tooLong)
    setProblem(null)
    try {
      const hashes = await bankLineHashes(lines)
      const [orders, used] = await Promise.all([
        listAwaitedPayments(adminClient(), new AbortController().signal),
        usedBankLines(adminClient(), hashes),
      ])
      const matches = matchBankLines(lines, hashes, orders, used)
      setChoices(firstChoices(matches))
      setCompared({ count: lines.length, unread, matches })
    } catch (error) {
      toastFailure(t.failed, error)
    }
  }

  async function read(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    const found = await readBankFile(chosen)
    if (typeof found === 'string') setProblem(found)
    else await compare(found)
  }

  /** What fails keeps no other from being booked, and what is booked already is known the next time. */
  async function book(): Promise<void> {
    const due = (compared?.matches ?? []).filter(({ hash }) => choices[hash] && outcomes[hash] !== null)
    setBusy(true)
    let booked = 0
    for (const { hash, line } of due) {
      try {
        const { day, amount } = line
        await receivePayment(adminClient(), { orderNumber: choices[hash] ?? '' }, { day, amount, line: hash })
        booked += 1
        setOutcomes((before) => ({ ...before, [hash]: null }))
      } catch (error) {
        const code = codeOf(error)
        setOutcomes((before) => ({ ...before, [hash]: code ? adminErrorText(code) : t.failed }))
      }
    }
    setBusy(false)
    if (booked > 0) showToast({ title: t.booked(booked) })
    void cache.invalidateQueries({ queryKey: ORDERS_KEY })
  }

  return {
    file,
    problem,
    compared,
    choices,
    outcomes,
    isBusy,
    read,
    book,
    mapTo: (columns: BankColumns) => void (file && compare({ ...file, columns })),
    choose: (hash: string, number: string) => setChoices((before) => ({ ...before, [hash]: number })),
    restart: () => {
      setFile(null)
      setCompared(null)
      setProblem(null)
    },
  }
}
