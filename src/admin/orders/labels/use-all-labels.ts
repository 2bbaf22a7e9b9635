import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toastFailure } from '@/admin/ui/failures.ts'
import { ORDERS_KEY } from '@/admin/ui/queries.ts'
import { savePrinted } from '@/admin/ui/save-printed.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { buyExchangeLabel, buyLabel, printLabels } from '@/data/admin/labels.ts'
import { labelsText as t } from '@/texts/admin/labels.ts'
import { failureOf, type LabelFailure, refusalOf } from './label-failure.ts'
import { labelPaper } from './label-paper.ts'
import type { LabelWish } from './label-plan.ts'

/** Milliseconds in which a second click belongs to the first: it hits whatever stands there by then. */
const DOUBLE_CLICK_MS = 600

const NOT_ASKED: LabelFailure = { why: t.notAsked, isEnd: true }

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
async function bought({ order, kind, weightG }: LabelWish): Promise<{ readonly id: string } | LabelFailure> {
  try {
    const label = await (kind === 'exchange' ? buyExchangeLabel : buyLabel)(adminClient(), order, weightG)
    if (label.state === 'ready') return { id: label.id }
    return failureOf(label)
  } catch (error) {
    // Without an answer nobody knows: it is looked for before another is bought.
    return error instanceof RefusedError ? refusalOf(error.refusal.code) : { why: t.unsureShort, isEnd: true }
  }
}

/** Buys labels one after the other, and saves these and those that were there as one file. */
export function useAllLabels() {
  const cache = useQueryClient()
  const [run, setRun] = useState<LabelRun | null>(null)
  const isStopped = useRef(false)
  const beganAt = useRef(0)
  // Whoever leaves the screen buys no more.
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const start = async (wishes: readonly (LabelWish | string)[]) => {
    isStopped.current = false
    beganAt.current = performance.now()
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
      const outcome = isStopped.current ? NOT_ASKED : await bought(wish)
      if ('id' in outcome) ids.push(outcome.id)
      else failed[wish.order] = outcome.why
      if ('isEnd' in outcome && outcome.isEnd) isStopped.current = true
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
      if (performance.now() - beganAt.current > DOUBLE_CLICK_MS) isStopped.current = true
    },
  }
}
