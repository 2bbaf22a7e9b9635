import { declaredItems, type WithdrawableOrder } from '@/domain/withdrawal-items.ts'
import { withdrawalText as t } from '@/texts/withdrawal.ts'

/** The items of an order to be ticked, in the place of the field in which others name theirs. */
export interface ItemChoice {
  /** Units of each item that are ticked, in the order's own order. */
  counts(): number[]
  /** Which items the declaration names; null where none is ticked. Empty is the whole order. */
  declared(): string | null
  /** Says that none is ticked, and goes to the first. */
  complain(): void
}

const part = <E extends Element>(root: ParentNode, name: string): E => {
  const found = root.querySelector<E>(`[data-withdrawal-${name}]`)
  if (!found) throw new Error(`the withdrawal form has no ${name}`)
  return found
}

/** One item: its tick, and how many of it where there are several. */
function itemRow(
  template: HTMLTemplateElement,
  { name, quantity }: WithdrawableOrder['items'][number],
  id: string,
) {
  const row = template.content.firstElementChild?.cloneNode(true) as HTMLElement
  const tick = part<HTMLInputElement>(row, 'tick')
  const count = part<HTMLSelectElement>(row, 'count')
  tick.id = id
  part<HTMLLabelElement>(row, 'tick-label').htmlFor = id
  part(row, 'name').textContent = name
  count.setAttribute('aria-label', t.countOf(name))
  for (let units = quantity; units > 0; units -= 1)
    count.add(new Option(t.countChoice(units, quantity), String(units)))
  count.hidden = quantity === 1
  return { row, tick, count }
}

/** @param chosen units that were ticked before, when a page of the history is shown again. */
export function showItems(
  form: HTMLFormElement,
  order: WithdrawableOrder,
  chosen: readonly number[] = [],
): ItemChoice {
  const box = part<HTMLFieldSetElement>(form, 'items')
  const list = part<HTMLElement>(box, 'item-list')
  const problem = part<HTMLElement>(box, 'items-problem')
  const all = part<HTMLInputElement>(box, 'all')
  const items = order.items.map((item, index) =>
    itemRow(part<HTMLTemplateElement>(box, 'item'), item, `withdrawal-item-${index}`),
  )
  list.replaceChildren(...items.map(({ row }) => row))
  const counts = () => items.map(({ tick, count }) => (tick.checked ? Number(count.value) : 0))
  const isAll = () => counts().every((count, index) => count === order.items[index]?.quantity)
  const refresh = () => {
    for (const { tick, count } of items) count.disabled = !tick.checked
    all.checked = isAll()
  }
  for (const [index, { tick, count }] of items.entries()) {
    tick.checked = Boolean(chosen[index]) || (items.length === 1 && order.items[0]?.quantity === 1)
    if (chosen[index]) count.value = String(chosen[index])
  }
  all.onchange = () => {
    for (const { tick, count } of items) {
      tick.checked = all.checked
      count.selectedIndex = 0
    }
  }
  box.onchange = () => {
    problem.hidden = true
    refresh()
  }
  refresh()
  part<HTMLElement>(box, 'all-row').hidden = items.length === 1
  box.hidden = false
  part<HTMLElement>(form, 'items-typed').hidden = true
  return {
    counts,
    declared: () => (counts().some((count) => count > 0) ? declaredItems(order, counts()) : null),
    complain() {
      problem.hidden = false
      items[0]?.tick.focus()
    },
  }
}
