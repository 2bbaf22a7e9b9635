import { askAlert } from '@/data/ask-alert.ts'
import { PATHS } from '@/domain/paths.ts'
import { TEXT_LIMITS } from '@/domain/rules.ts'
import { stockAlertFormSchema } from '@/domain/stock-alert.ts'
import { accessToken } from '@/stores/access-token.ts'
import { storedSession } from '@/stores/stored-session.ts'
import { formText } from '@/texts/forms.ts'
import { stockAlertText as t } from '@/texts/stock-alert.ts'
import { visitorError } from '@/texts/visitor-errors.ts'
import { connectForm, type Problems } from '@/ui/form/connect.ts'
import { formGuard } from '@/ui/form/guard.ts'
import { fieldProblems, refusalProblems } from '@/ui/form/problems.ts'
import type { Awaited } from './awaited.ts'
import { element, styles } from './draw.ts'

const EMAIL = 'alert-email'

/** What is shown now, null while it can be had; and what was answered, by the variant that was asked for. */
let awaited: Awaited | null = null
const answers = new Map<number | null, string>()

/** @returns what is wrong, or null once the answer of the shop is kept. */
async function ask(values: Readonly<Record<string, string>>): Promise<Problems | null> {
  const parsed = stockAlertFormSchema.safeParse(values)
  if (!parsed.success) return fieldProblems(parsed.error.issues)
  if (!awaited) return null
  const { product, variant } = awaited
  const email = parsed.data.alertEmail
  const token = storedSession() && (await accessToken().catch(() => null))
  const asked = await askAlert(
    { action: 'subscribe', email, product, variant, guard: await formGuard(values.trap) },
    token,
  )
  if (asked.ok) {
    answers.set(variant, asked.value.confirmed ? t.confirmedNow(email) : t.asked)
    return null
  }
  const { code } = asked.refusal
  return code === 'variant_in_stock' || code === 'product_not_found'
    ? { sentence: visitorError(code) }
    : refusalProblems(code)
}

/** A field that no person sees, as `ui/form/trap.astro` draws it. */
function trap(): HTMLElement {
  const label = element('label', '', formText.trap)
  const input = Object.assign(element('input', ''), {
    id: 'alert-site',
    name: 'trap',
    type: 'text',
    tabIndex: -1,
  })
  input.autocomplete = 'off'
  label.htmlFor = input.id
  const hidden = element('div', 'sr-only', label, input)
  hidden.ariaHidden = 'true'
  return hidden
}

function emailField(): HTMLElement[] {
  const label = element('label', 'mb-1.5 block font-medium', t.email)
  label.htmlFor = EMAIL
  const input = Object.assign(element('input', 'input min-w-0 flex-[1_1_13rem]'), {
    id: EMAIL,
    name: 'alertEmail',
    type: 'email',
    required: true,
    autocomplete: 'email',
    placeholder: t.placeholder,
    maxLength: TEXT_LIMITS.email,
    value: storedSession()?.email ?? '',
  })
  input.setAttribute('aria-describedby', `${EMAIL}-problem`)
  const button = Object.assign(element('button', 'button flex-auto', t.submit), { type: 'submit' })
  const problem = Object.assign(element('p', 'form-problem'), { id: `${EMAIL}-problem`, hidden: true })
  problem.dataset.problem = 'alertEmail'
  return [label, element('div', 'flex flex-wrap gap-3', input, button), problem]
}

function draw() {
  const title = element('h2', 'font-display text-xl', t.title)
  title.id = 'alert-title'
  const intro = element('p', 'mt-1 text-[0.9375rem] text-ink-soft')
  const privacy = Object.assign(element('a', 'link inline-block py-1', t.privacy), { href: PATHS.privacy })
  const status = element('p', 'form-problem empty:hidden')
  status.role = 'alert'
  status.dataset.formStatus = ''
  const form = element('form', 'mt-4', ...emailField(), trap(), status, element('p', 'mt-2 text-sm', privacy))
  const done = Object.assign(element('p', 'notice mt-3 outline-none'), { tabIndex: -1 })
  done.role = 'status'
  const section = element('section', 'alert-box', title, intro, form, done)
  section.setAttribute('aria-labelledby', title.id)
  return { section, intro, form, done }
}

let drawn: ReturnType<typeof draw> | undefined

function update(): void {
  if (!drawn) return
  const { section, intro, form, done } = drawn
  const answer = awaited ? answers.get(awaited.variant) : undefined
  section.hidden = !awaited
  intro.textContent = t.intro(awaited?.label ?? null)
  intro.hidden = form.hidden = answer !== undefined
  done.textContent = answer ?? ''
}

/** Shows the form for what is sold out, below what is chosen from; hides it where there is nothing to wait for. */
export async function showAlert(now: Awaited | null): Promise<void> {
  awaited = now
  if (!drawn && now) {
    drawn = draw()
    const { section, form, done } = drawn
    connectForm(form, ask, {
      sending: t.sending,
      failed: formText.failed,
      done: () => {
        update()
        done.focus()
      },
    })
    await styles()
    document.querySelector(now.variant === null ? '[data-offer]' : '[data-options]')?.after(section)
  }
  update()
}
