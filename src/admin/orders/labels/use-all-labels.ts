import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toastFailure } from '@/admin/ui/failures.ts'
import { ORDERS_KEY } from '@/admin/ui/queries.ts'
import { savePrinted } from '@/admin/ui/save-printed.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { buyExchangeLabel, buyLabel, printLabels } from '@/data/admin/labels.ts'
import type { LabelReason } from '@/domain/label.ts'
import { labelsText as t } from '@/texts/admin/labels.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { labelPaper } from './label-paper.ts'
import type { LabelWish } from './label-plan.ts'

/** After these the next one would wait for the same, or be refused as well. */
const ENDS: readonly (LabelReason | null)[] = ['silent', 'busy', 'keys']

/** What a run has done so far. */
export interface LabelRun {
  readonly isOver: boolean
  readonly done: number
  readonly all: number
  readonly printed: number
  /** Why orders have no label, by their numbers. */
  readonly failed: Readonly<Record<string, string>>
}

/** Buys a label, or gets the one that there is. @returns it, or why there is none */
async function bought({ order, kind, weightG }: LabelWish) {
  try {
    const label = await (kind === 'exchange' ? buyExchangeLabel : buyLabel)(adminClient(), order, weightG)
    if (label.state === 'ready') return { id: label.id }
    const said = label.reason === null ? t.states[label.state] : t.reasons[label.reason]
    const why =
      label.state === 'draft' ? [said, label.detail, t.notBought] : [said, label.detail, t.unsureShort]
    return { why: why.filter(Boolean).join(' '), isEnd: ENDS.includes(label.reason) }
  } catch (error) {
    // Without an answer nobody knows: it is looked for before another is bought.
    if (!(error instanceof RefusedError)) return { why: t.unsureShort, isEnd: true }
    return { why: adminErrorText(error.refusal.code), isEnd: error.refusal.code === 'network_unreachable' }
  }
}

/** Buys labels one after the other, and saves these and those that were there as one file. */
export function useAllLabels() {
  const cache = useQueryClient()
  const [run, setRun] = useState<LabelRun | null>(null)
  const isStopped = useRef(false)
  // Whoever leaves the screen buys no more.
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const start = async (wishes: readonly (LabelWish | string)[]) => {
    isStopped.current = false
    const failed: Record<string, string> = {}
    const ids: string[] = []
    const say = (done: number, rest: Partial<LabelRun> = {}) =>
      setRun({ isOver: false, done, all: wishes.length, printed: 0, failed: { ...failed }, ...rest })
    for (const [done, wish] of wishes.entries()) {
      say(done)
      if (typeof wish === 'string') {
        ids.push(wish)
        continue
      }
      const { id, why, isEnd } = isStopped.current ? { why: t.notAsked } : await bought(wish)
      if (id !== undefined) ids.push(id)
      else failed[wish.order] = why
      if (isEnd) isStopped.current = true
    }
    let printed = 0
    try {
      if (ids.length > 0) {
        savePrinted(await printLabels(adminClient(), ids, labelPaper()))
        printed = ids.length
      }
    } catch (error) {
      toastFailure(t.printFailed, error)
    }
    say(wishes.length, { isOver: true, printed })
    await cache.invalidateQueries({ queryKey: ORDERS_KEY })
  }
  return {
    run,
    start,
    /** After the one that is being bought. */
    stop: () => {
      isStopped.current = true
    },
  }
}
