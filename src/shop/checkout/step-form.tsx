import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { PATHS } from '@/domain/paths.ts'
import { toasts } from '@/stores/toasts.ts'
import { checkoutText } from '@/texts/checkout.ts'
import type { StepProps } from './step-props.ts'

interface Props extends StepProps {
  readonly children: ReactNode
  /** What stands below the fields: the button that leads on. */
  readonly advance: ReactNode
  readonly onSubmit: () => void
}

/** One step: its title takes the focus when it opens, the first wrong field when it is refused. */
export function StepForm({ state, dispatch, children, advance, onSubmit }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const opened = useRef(state.step)

  useEffect(() => {
    if (opened.current === state.step) return
    opened.current = state.step
    title.current?.focus()
    // What was wrong with the step before is settled.
    for (const { id } of toasts.$toasts.get()) toasts.dismiss(id)
  }, [state.step])

  useEffect(() => {
    if (state.stumbles > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
  }, [state.stumbles])

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-labelledby="etape"
      className={state.step === 3 ? 'space-y-5' : 'space-y-8'}
    >
      {/* Made anew for each step: of a page that the browser has translated React cannot change the words. */}
      <h2 key={state.step} id="etape" ref={title} tabIndex={-1} className="text-heading outline-none">
        <span className="sr-only">{checkoutText.stepOf(state.step)} : </span>
        {checkoutText.stepTitles[state.step - 1]}
      </h2>
      {children}
      {advance}
      <p className={state.step === 1 ? 'sm:hidden' : undefined}>
        {state.step === 1 ? (
          <a href={PATHS.cart} className="link inline-block py-2">
            {checkoutText.backToCart}
          </a>
        ) : (
          <button type="button" className="link py-2" onClick={() => dispatch({ type: 'went_back' })}>
            {checkoutText.back}
          </button>
        )}
      </p>
    </form>
  )
}
