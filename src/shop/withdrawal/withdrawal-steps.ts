import type { Withdrawal, WithdrawalReceipt } from '@/domain/withdrawal.ts'
import { type WithdrawableOrder, withdrawableOrder } from '@/domain/withdrawal-items.ts'

export type Step = 'form' | 'review' | 'done'

/** What an entry of the browser's history keeps of a declaration, so that neither Back nor a reload loses it. */
export interface KeptDeclaration {
  readonly step: Step
  /** Order from whose page or email its buyer came. */
  readonly order: WithdrawableOrder | null
  /** Token of that order, as long as its items were not read with it. */
  readonly link?: string
  /** What was typed and ticked, once it was to be checked. */
  readonly typed?: Readonly<Record<string, string>>
  readonly counts?: readonly number[]
  /** One declaration has one key, however often it is sent; a changed one is another. */
  readonly declared?: { readonly key: string; readonly fields: Withdrawal }
  readonly receipt?: WithdrawalReceipt
}

/** Name of the part of the history's state that is this page's. */
const NAME = 'withdrawal'

/** What the link from an order says, or that of an email; it leaves the address for the history's state. */
function fromAddress(): KeptDeclaration | null {
  const facts = new URLSearchParams(location.hash.slice(1))
  try {
    const named = JSON.parse(facts.get('commande') ?? 'null')
    const order = withdrawableOrder(named ?? { ...Object.fromEntries(facts), items: [] })
    const link = facts.get('lien')
    return order && { step: 'form', order, ...(link && { link }) }
  } catch {
    return null
  }
}

/** Keeps a declaration in the entry of the history that is shown. */
export const keep = (kept: KeptDeclaration): void =>
  history.replaceState({ ...history.state, [NAME]: kept }, '', location.pathname + location.search)

/** Keeps it in an entry of its own, which Back leads away from. */
export const keepNext = (kept: KeptDeclaration): void => history.pushState({ [NAME]: kept }, '')

/** @returns what the entry of the history that is shown keeps, or what its address says. */
export function keptHere(): KeptDeclaration {
  const first = fromAddress()
  const kept = history.state?.[NAME] as KeptDeclaration | undefined
  if (!first) return kept ?? { step: 'form', order: null }
  keep(first)
  return first
}
