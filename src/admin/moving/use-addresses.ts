import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '@/admin/ui/csv-table.ts'
import { codeOf } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { finishRedirects, sendMove } from '@/data/admin/moves.ts'
import {
  addressesIn,
  MAX_MOVED_ADDRESSES,
  type Proposals,
  proposeRedirects,
  type Target,
} from '@/domain/moved-addresses.ts'
import { writtenPath } from '@/domain/redirect.ts'
import { MAX_MOVED_BYTES, MAX_REDIRECTS } from '@/domain/rules.ts'
import { movingText } from '@/texts/admin/moving.ts'
import { movingAddressesText as t } from '@/texts/admin/moving-addresses.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { waysQuery } from './targets.ts'

/** Where an address is to lead, and whether it is taken over. */
export interface Choice {
  readonly to: string
  readonly isTaken: boolean
}

export interface Proposed {
  readonly name: 'proposed'
  readonly file: string
  readonly found: Proposals
  readonly targets: readonly Target[]
  /** How many the shop can still store. */
  readonly room: number
}
export interface Refused {
  readonly from: string
  readonly why: string
}
type Step =
  | { readonly name: 'idle'; readonly refused?: readonly Refused[] }
  | { readonly name: 'busy'; readonly message: string }
  | { readonly name: 'failed'; readonly message: string }
  | Proposed

/** Sitemaps and lists of the shop before, from what they name to the redirects that are taken over. */
export function useAddresses() {
  const cache = useQueryClient()
  const [step, setStep] = useState<Step>({ name: 'idle' })
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const fail = (error: unknown) =>
    setStep({ name: 'failed', message: `${movingText.failed}. ${adminErrorText(codeOf(error))}` })

  async function read(files: readonly File[]): Promise<void> {
    if (files.reduce((sum, { size }) => sum + size, 0) > MAX_MOVED_BYTES)
      return setStep({ name: 'failed', message: movingText.tooHeavy(MAX_MOVED_BYTES / 1_000_000) })
    setStep({ name: 'busy', message: movingText.reading })
    const texts = await Promise.all(files.map(async (file) => textOf(await file.arrayBuffer())))
    if (texts.some((text) => text.includes('\0'))) return setStep({ name: 'failed', message: t.unreadable })
    const read = texts.map(addressesIn)
    const addresses = read.flatMap((one) => one.addresses)
    const sitemaps = read.flatMap((one) => one.sitemaps)
    if (addresses.length === 0)
      return setStep({ name: 'failed', message: sitemaps.length > 0 ? t.index(sitemaps) : t.none })
    if (addresses.length > MAX_MOVED_ADDRESSES)
      return setStep({ name: 'failed', message: t.tooMany(addresses.length, MAX_MOVED_ADDRESSES) })
    const { targets, published, redirects } = await cache.fetchQuery(waysQuery)
    const found = proposeRedirects(addresses, targets, published, redirects)
    const room = MAX_REDIRECTS - redirects.length
    let left = room
    setChoices(
      new Map(
        found.proposals.map(({ from, to, certainty }) => {
          const isTaken = certainty === 'sure' && left-- > 0
          return [from, { to: to ?? '', isTaken }]
        }),
      ),
    )
    setStep({ name: 'proposed', file: files.map(({ name }) => name).join(', '), found, targets, room })
  }

  async function take({ file, found }: Proposed): Promise<void> {
    const lines = found.proposals.flatMap(({ from }) => {
      const choice = choices.get(from)
      return choice?.isTaken ? [{ from, to: writtenPath(choice.to, location.origin) ?? '' }] : []
    })
    setStep({ name: 'busy', message: movingText.finishingAll })
    const about = {
      kind: 'redirects',
      source: 'other',
      file: file.slice(0, 200),
      withConsents: false,
    } as const
    const move = await sendMove(adminClient(), about, lines, () => undefined)
    const { created, refused } = await finishRedirects(adminClient(), move)
    await cache.invalidateQueries()
    showToast({ title: t.done(created) })
    setStep({
      name: 'idle',
      refused: refused.map(({ from, code }) => ({ from, why: adminErrorText(code) })),
    })
  }

  return {
    step,
    choices,
    read: (files: readonly File[]) => void (files.length > 0 && read(files).catch(fail)),
    take: (proposed: Proposed) => void take(proposed).catch(fail),
    choose: (from: string, change: Partial<Choice>) =>
      setChoices((before) => {
        const made = new Map(before)
        made.set(from, { to: '', isTaken: false, ...before.get(from), ...change })
        return made
      }),
    restart: () => setStep({ name: 'idle' }),
  }
}
