import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readTable, type Table, textOf } from '@/admin/ui/csv-table.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { ORDERS_KEY } from '@/admin/ui/queries.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { planStored, storeResults } from '@/data/admin/parcel-results.ts'
import {
  guessResultColumns,
  isResultHeadless,
  type PlannedResult,
  type ResultMapping,
  resultsOf,
} from '@/domain/parcel-results.ts'
import { parcelsText as t } from '@/texts/admin/parcels.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { resultMemory } from './result-memory.ts'

const MAX_BYTES = 2_000_000

/** A file's table, with names for columns that have none. */
const tableOf = (text: string): Table | string =>
  readTable(text, t, { isRow: isResultHeadless, column: t.column })

/** What a file says, and what of it is done. */
interface Read {
  readonly table: Table
  readonly mapping: ResultMapping
}
interface Plan {
  readonly steps: readonly PlannedResult[]
  readonly unread: readonly number[]
}
export const isDue = ({ step }: Pick<PlannedResult, 'step'>): boolean =>
  step.is === 'ship' || step.is === 'number'

/** A carrier's result file, from its columns to the numbers that are stored. */
export function useResults() {
  const cache = useQueryClient()
  const [read, setRead] = useState<Read | null>(null)
  const [plan, setPlan] = useState<Plan | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)

  async function compare(next: Read): Promise<void> {
    setRead(next)
    setPlan(null)
    setProblem(null)
    if (!next.mapping.includes('order') || !next.mapping.includes('tracking'))
      return setProblem(t.columnsMissing)
    const { results, unread } = resultsOf(next.table.rows, next.mapping)
    try {
      setPlan({ steps: await planStored(adminClient(), results, new AbortController().signal), unread })
    } catch (error) {
      toastFailure(t.failed, error)
    }
  }

  async function open(file: File | undefined): Promise<void> {
    if (!file) return
    setRefused({})
    if (file.size > MAX_BYTES) return setProblem(t.tooLarge)
    const table = tableOf(textOf(await file.arrayBuffer()))
    if (typeof table === 'string') return setProblem(table)
    const mapping = resultMemory.read(table.header) ?? guessResultColumns(table.header, table.rows)
    await compare({ table, mapping })
  }

  /** Stores the numbers, and reads again what is left to do: after half of it failed, the rest. */
  async function apply(): Promise<void> {
    if (!plan || !read || isBusy) return
    setBusy(true)
    const due = plan.steps.filter(isDue)
    try {
      const failed = Object.entries(await storeResults(adminClient(), due))
      setRefused(Object.fromEntries(failed.map(([reference, code]) => [reference, adminErrorText(code)])))
      showToast({ title: t.applied(due.length - failed.length) })
    } catch (error) {
      toastFailure(t.applyFailed, error)
    }
    await cache.invalidateQueries({ queryKey: ORDERS_KEY })
    await compare(read)
    setBusy(false)
  }

  return {
    read,
    plan,
    problem,
    refused,
    isBusy,
    open,
    apply,
    mapTo: (mapping: ResultMapping) => {
      if (!read) return
      resultMemory.write(read.table.header, mapping)
      void compare({ ...read, mapping })
    },
    restart: () => {
      setRead(null)
      setPlan(null)
      setProblem(null)
      setRefused({})
    },
  }
}
