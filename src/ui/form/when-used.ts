import { failureText } from '@/texts/failure.ts'
import { isAwaited, KEPT, takeEarly, takeOver } from '../early-input/take.ts'
import { siteAnswers } from '../site-answers.ts'

/**
 * Brings a form with `data-early` to life with the first touch of it, so that a page that nobody writes in loads none of
 * its code. What is sent before is kept, and sent then.
 * @param connect loads what makes the form live; when that fails the next touch tries again.
 */
export function whenUsed(form: HTMLFormElement, connect: () => Promise<void>): void {
  let coming: Promise<void> | undefined

  async function come(): Promise<void> {
    try {
      await siteAnswers(import.meta.url)
      await connect()
    } catch {
      coming = undefined
      const place = form.querySelector('[data-form-status]')
      if (takeEarly(form).length > 0 && place) place.textContent = failureText.advice
      return
    }
    for (const { control } of takeOver(form)) control.click()
  }

  const start = () => {
    if (!coming) coming = come()
  }
  form.noValidate = true
  form.addEventListener('focusin', start)
  form.addEventListener(KEPT, start)
  // Touched before this came: sent, or being written in.
  if (isAwaited(form) || form.contains(document.activeElement)) start()
}
