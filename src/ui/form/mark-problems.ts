import { flushSync } from 'react-dom'

/**
 * Marks the fields that are wrong and leads to the first one in the same step: a moment later, what somebody types by then
 * would go into another field than the one that they are in.
 * @param mark sets the state that marks them. @param within where they stand.
 */
export function markProblems(mark: () => void, within: ParentNode = document): void {
  flushSync(mark)
  const first = within.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')
  first?.focus()
  // Whoever gets the focus behind a bar that stays is not scrolled to.
  first?.scrollIntoView({ block: 'nearest' })
}
