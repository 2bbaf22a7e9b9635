import { flushSync } from 'react-dom'

/**
 * Marks the fields that are wrong and leads to the first one in the same step: a moment later, what somebody types by then
 * would go into another field than the one that they are in.
 * @param mark sets the state that marks them. @param within where they stand.
 */
export function markProblems(mark: () => void, within: ParentNode = document): void {
  flushSync(mark)
  within.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus()
}
