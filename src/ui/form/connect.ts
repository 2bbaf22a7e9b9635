import { SLOW_CONNECTION_MS } from '@/domain/rules.ts'
import { failureText } from '@/texts/failure.ts'
import { formText } from '@/texts/forms.ts'

/** What is wrong with a form, by field; `sentence` where it is none of the fields. */
export interface Problems {
  readonly fields?: Readonly<Record<string, string>>
  readonly sentence?: string
}

/** Sends what was typed. @returns null when it has gone well. */
export type Send = (values: Readonly<Record<string, string>>) => Promise<Problems | null>

interface Options {
  /** What the button says meanwhile. */
  readonly sending: string
  /** Said when sending fails unforeseen. */
  readonly failed: string
  /** Shows that it is done. */
  readonly done: () => void
}

const valuesOf = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >

/** Names the field that is empty: several of them would all say the same. */
function named(form: HTMLFormElement, name: string, sentence: string): string {
  const label = form.querySelector(`label[for="${form.querySelector(`[name="${name}"]`)?.id}"]`)
  return sentence === formText.problems.required && label
    ? formText.missing(label.textContent?.trim() ?? '')
    : sentence
}

function showProblem(form: HTMLFormElement, name: string, sentence: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) {
    if (sentence) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
  }
  const place = form.querySelector<HTMLElement>(`[data-problem="${name}"]`)
  if (!place) return
  place.textContent = named(form, name, sentence)
  place.hidden = sentence === ''
}

function showSentence(form: HTMLFormElement, sentence: string): void {
  const place = form.querySelector<HTMLElement>('[data-form-status]')
  if (place) place.textContent = sentence
}

/** Share of the most characters from which they are counted before the writer's eyes. */
const COUNTED_FROM = 0.9

/** Says how long a text is once that matters, and how much of it is too much: nothing is cut off. */
function count(form: HTMLFormElement, area: HTMLTextAreaElement): void {
  const place = form.querySelector<HTMLElement>(`[data-counted="${area.name}"]`)
  const most = Number(area.dataset.most)
  if (!place || !most) return
  const { length } = area.value
  place.hidden = length < most * COUNTED_FROM
  place.textContent = place.hidden ? '' : formText.counted(length, most)
  if (length > most) showProblem(form, area.name, formText.tooMuch(length - most))
}

/**
 * Makes a form of a static page live: one sending at a time, problems beside their fields, focus on the first of them.
 * Its paragraph `[data-form-status]` is an alert.
 */
export function connectForm(form: HTMLFormElement, send: Send, { sending, failed, done }: Options): void {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  const label = button?.textContent ?? ''
  let busy = false
  form.noValidate = true
  form.addEventListener('input', (event) => {
    const field = event.target as HTMLInputElement | HTMLTextAreaElement
    if (field.name) showProblem(form, field.name, '')
    if (field instanceof HTMLTextAreaElement) count(form, field)
  })
  // What was typed before this came.
  for (const area of form.querySelectorAll('textarea')) count(form, area)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (busy) return
    busy = true
    showSentence(form, '')
    if (button) {
      button.textContent = sending
      button.setAttribute('aria-disabled', 'true')
    }
    const late = setTimeout(() => showSentence(form, failureText.late), SLOW_CONNECTION_MS)
    const problems = await send(valuesOf(form)).catch((): Problems => ({ sentence: failed }))
    clearTimeout(late)
    showSentence(form, '')
    busy = false
    if (button) {
      button.textContent = label
      button.removeAttribute('aria-disabled')
    }
    if (problems) show(form, problems)
    else done()
  })
}

function show(form: HTMLFormElement, { fields = {}, sentence }: Problems): void {
  for (const place of form.querySelectorAll<HTMLElement>('[data-problem]')) {
    const name = place.dataset.problem ?? ''
    showProblem(form, name, fields[name] ?? '')
  }
  for (const area of form.querySelectorAll('textarea')) count(form, area)
  const isIncomplete = Object.values(fields).includes(formText.problems.required)
  const whole = sentence ?? (isIncomplete ? formText.problems.required : '')
  if (whole) showSentence(form, whole)
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
