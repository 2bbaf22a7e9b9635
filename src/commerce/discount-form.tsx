import { type FormEvent, useState } from 'react'
import type { Refusal } from '@/domain/errors.ts'
import { MAX_DISCOUNT_CODE_LENGTH } from '@/domain/rules.ts'
import { discountText } from '@/texts/discount.ts'
import { discountProblem, discountFormText as t } from '@/texts/discount-form.ts'
import { TextField } from '@/ui/form/fields.tsx'

interface Props {
  readonly refused: { readonly code: string; readonly refusal: Refusal } | null
  readonly onEnter: (written: string) => Promise<Refusal | null>
  readonly onRemove: () => void
}

/** The field of a discount code; what is refused is said below it and stays typed. */
export function DiscountForm({ refused, onEnter, onRemove }: Props) {
  const [written, setWritten] = useState(refused?.code ?? '')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (written.trim() === '') return setProblem(t.empty)
    setBusy(true)
    const refusal = await onEnter(written)
    setBusy(false)
    setProblem(refusal ? discountProblem(refusal) : undefined)
  }

  const said = problem ?? (refused ? discountProblem(refused.refusal) : undefined)
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-2">
      <TextField
        name="discountCode"
        label={t.field}
        value={written}
        onValue={(value) => {
          setWritten(value)
          setProblem(undefined)
        }}
        isOptional="unsaid"
        maxLength={MAX_DISCOUNT_CODE_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <p role="alert" className="mt-1.5 text-terracotta-ink empty:hidden">
        {said}
      </p>
      <button type="submit" aria-disabled={isBusy} className="button button-quiet mt-3">
        {isBusy ? t.applying : t.apply}
      </button>
      {refused && (
        <button
          type="button"
          aria-label={discountText.removeNamed(refused.code)}
          className="link ml-4 min-h-8"
          onClick={onRemove}
        >
          {discountText.remove}
        </button>
      )}
    </form>
  )
}
