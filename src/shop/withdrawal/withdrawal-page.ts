import { randomUuid } from '@/domain/random-id.ts'
import type { Withdrawal } from '@/domain/withdrawal.ts'
import { withdrawalText as t } from '@/texts/withdrawal.ts'
import { connectForm } from '@/ui/form/connect.ts'
import { siteAnswers } from '@/ui/site-answers.ts'

type Step = 'form' | 'review' | 'done'

/** Fills in what the link from an order says, and takes it out of the address; what was typed already stays. */
function fillIn(form: HTMLFormElement): void {
  const facts = new URLSearchParams(location.hash.slice(1))
  const known = ['name', 'orderNumber', 'email'].filter((name) => facts.has(name))
  if (known.length === 0) return
  for (const name of known) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.value === '') field.value = facts.get(name) ?? ''
  }
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** Makes the withdrawal function live: what was declared is shown once more, and only then confirmed and sent. */
export function startWithdrawal(): void {
  const root = document.querySelector<HTMLElement>('[data-withdrawal]')
  const step = (name: Step) => root?.querySelector<HTMLElement>(`[data-withdrawal-step=${name}]`)
  const form = step('form')?.querySelector('form')
  const confirmation = step('review')?.querySelector('form')
  if (!root || !form || !confirmation) return

  fillIn(form)
  const show = (name: Step) => {
    for (const one of ['form', 'review', 'done'] as const) {
      const section = step(one)
      if (section) section.hidden = one !== name
    }
    step(name)?.querySelector<HTMLElement>('h2')?.focus()
    step(name)?.scrollIntoView({ block: 'start' })
  }
  const write = (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values))
      for (const place of root.querySelectorAll(`[data-value=${name}]`)) place.textContent = value
  }
  const load = () => siteAnswers(import.meta.url).then(() => import('./send-withdrawal.ts'))
  // One declaration has one key, however often it is sent; a changed one is another.
  let declared: { readonly key: string; readonly fields: Withdrawal } | undefined

  form.addEventListener('focusin', () => void load().catch(() => {}), { once: true })
  connectForm(
    form,
    async (values) => {
      const checked = (await load()).check(values)
      if ('problems' in checked) return checked.problems
      declared = { key: randomUuid(), fields: checked.fields }
      write({ ...checked.fields, items: checked.fields.items || t.wholeOrder })
      return null
    },
    { sending: t.next, failed: t.failed, done: () => show('review') },
  )
  connectForm(
    confirmation,
    async () => {
      if (!declared) return { sentence: t.failed }
      const answer = await (await load()).send(declared.key, declared.fields)
      if ('problems' in answer) return answer.problems
      const { reference, declaredAt, acknowledged } = answer.receipt
      write({
        reference,
        declaredAt: t.moment(declaredAt),
        acknowledgement: acknowledged ? t.acknowledged(declared.fields.email) : t.notAcknowledged,
      })
      return null
    },
    { sending: t.sending, failed: t.failed, done: () => show('done') },
  )
  root.querySelector('[data-withdrawal-change]')?.addEventListener('click', () => show('form'))
}
