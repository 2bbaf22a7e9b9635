import { confirmationPath } from '@/domain/paths.ts'
import { randomUuid } from '@/domain/random-id.ts'
import { withdrawalText as t } from '@/texts/withdrawal.ts'
import { connectForm } from '@/ui/form/connect.ts'
import { siteAnswers } from '@/ui/site-answers.ts'
import { type ItemChoice, showItems } from './item-choice.ts'
import { type KeptDeclaration, keep, keepNext, keptHere } from './withdrawal-steps.ts'

const FILLED = ['name', 'orderNumber', 'email', 'items'] as const

/** Writes into the fields; what was typed already stays. */
function fillIn(form: HTMLFormElement, values: Readonly<Record<string, unknown>>): void {
  for (const name of FILLED) {
    const field = form.elements.namedItem(name)
    const value = values[name]
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (isField && field.value === '' && typeof value === 'string') field.value = value
  }
}

/** Makes the withdrawal function live: what was declared is shown once more, and only then confirmed and sent. */
export function startWithdrawal(): void {
  const root = document.querySelector<HTMLElement>('[data-withdrawal]')
  const step = (name: string) => root?.querySelector<HTMLElement>(`[data-withdrawal-step=${name}]`)
  const form = step('form')?.querySelector('form')
  const confirmation = step('review')?.querySelector('form')
  if (!root || !form || !confirmation) return

  const load = () => siteAnswers(import.meta.url).then(() => import('./send-withdrawal.ts'))
  const write = (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values))
      for (const place of root.querySelectorAll(`[data-value=${name}]`)) place.textContent = value
  }
  let choice: ItemChoice | null = null
  let kept = keptHere()
  /** The declaration that was sent: its earlier steps are over, too. */
  let sent: KeptDeclaration | null = null

  const show = () => {
    const { order, declared, receipt } = kept
    if (declared) write({ ...declared.fields, items: declared.fields.items || t.wholeOrder })
    if (declared && receipt) {
      sent = kept
      write({
        reference: receipt.reference,
        declaredAt: t.moment(receipt.declaredAt),
        acknowledgement: receipt.acknowledged ? t.acknowledged(declared.fields.email) : t.notAcknowledged,
      })
    }
    for (const place of root.querySelectorAll<HTMLElement>('[data-withdrawal-unsent]'))
      place.hidden = (place.dataset.withdrawalUnsent === 'true') !== (order?.isUnsent === true)
    for (const name of ['form', 'review', 'done']) {
      const section = step(name)
      if (section) section.hidden = name !== kept.step
    }
  }
  const goTo = () => {
    show()
    step(kept.step)?.querySelector<HTMLElement>('h2')?.focus()
    step(kept.step)?.scrollIntoView({ block: 'start' })
  }

  /** Items of the order that an email's link names, read anew; where they cannot be, they are typed. */
  const readItems = async (token: string) => {
    const typed = root.querySelector<HTMLElement>('[data-withdrawal-items-typed]')
    const reading = root.querySelector<HTMLElement>('[data-withdrawal-reading]')
    if (!typed || !reading || typed.querySelector('textarea')?.value) return
    typed.hidden = true
    reading.hidden = false
    const order = await siteAnswers(import.meta.url)
      .then(() => import('./read-order.ts'))
      .then(({ readOrder }) => readOrder(token))
      .catch(() => null)
    // Its page says what became of it.
    if (order === 'over') return location.replace(confirmationPath(token))
    reading.hidden = true
    typed.hidden = false
    if (!order) return
    const { link: _, ...rest } = kept
    kept = { ...rest, order }
    keep(kept)
    choice = showItems(form, order)
  }

  fillIn(form, { ...kept.order, items: '', ...kept.typed })
  if (kept.order?.items.length) choice = showItems(form, kept.order, kept.counts)
  const itemsRead = kept.link && kept.step === 'form' ? readItems(kept.link) : null
  show()
  addEventListener('popstate', () => {
    kept = keptHere()
    if (sent && kept.declared?.key === sent.declared?.key) {
      kept = sent
      keep(kept)
    }
    goTo()
  })

  form.addEventListener('focusin', () => void load().catch(() => {}), { once: true })
  connectForm(
    form,
    async (values) => {
      await itemsRead
      const items = choice ? choice.declared() : values.items
      const checked = (await load()).check({ ...values, items: items ?? '' })
      if ('problems' in checked) return checked.problems
      if (items === null) {
        choice?.complain()
        return {}
      }
      const declared = { key: randomUuid(), fields: checked.fields }
      const typed = { ...checked.fields, items: choice ? '' : checked.fields.items }
      kept = { step: 'form', order: kept.order, typed, ...(choice && { counts: choice.counts() }), declared }
      keep(kept)
      kept = { ...kept, step: 'review' }
      keepNext(kept)
      return null
    },
    { sending: t.next, failed: t.failed, done: goTo },
  )
  connectForm(
    confirmation,
    async () => {
      const { declared } = kept
      if (!declared) return { sentence: t.failed }
      const answer = await (await load()).send(declared.key, declared.fields)
      if ('problems' in answer) return answer.problems
      kept = { ...kept, step: 'done', receipt: answer.receipt }
      keep(kept)
      return null
    },
    { sending: t.sending, failed: t.failed, done: goTo },
  )
  root.querySelector('[data-withdrawal-change]')?.addEventListener('click', () => history.back())
}
