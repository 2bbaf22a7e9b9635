import { TAP_PATIENCE_MS } from '@/domain/rules.ts'
import { failureText } from '@/texts/failure.ts'
import { siteAnswers } from '../site-answers.ts'

function say(form: HTMLFormElement, sentence: string): void {
  const place = form.querySelector('[data-form-status]')
  if (place) place.textContent = sentence
}

/**
 * Brings a form to life with the first touch of it, so that a page that nobody writes in loads none of its code. What is
 * sent before it is alive looks busy at once, is kept and sent then: with the network away, when it is back.
 * @param connect loads what makes the form live; when that fails the next touch tries again.
 */
export function whenUsed(form: HTMLFormElement, connect: () => Promise<void>): void {
  let connected: Promise<boolean> | undefined
  let isKept = false

  const start = (): Promise<boolean> => {
    connected ??= siteAnswers()
      .then(connect)
      .then(
        () => {
          form.removeEventListener('focusin', start)
          form.removeEventListener('submit', hold)
          return true
        },
        () => {
          connected = undefined
          return false
        },
      )
    return connected
  }

  async function hold(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isKept) return
    isKept = true
    const { submitter } = event
    if (submitter) submitter.ariaBusy = 'true'
    const late = setTimeout(() => say(form, failureText.late), TAP_PATIENCE_MS)
    const isAlive = await start()
    clearTimeout(late)
    isKept = false
    if (submitter) submitter.ariaBusy = 'false'
    say(form, isAlive ? '' : failureText.advice)
    if (isAlive) form.requestSubmit(submitter)
  }

  form.noValidate = true
  form.addEventListener('focusin', start)
  form.addEventListener('submit', hold)
}
