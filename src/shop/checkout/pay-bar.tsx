import type { ReactNode } from 'react'
import { PATHS } from '@/domain/paths.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { Note } from '@/ui/note.tsx'

interface Props {
  readonly processing: boolean
  /** Total, formatted. */
  readonly total: string
  /** The legal guarantee, which must be told of before the order is placed. */
  readonly guarantee: ReactNode
  /** Charged without French VAT, which must be said before the order is placed. */
  readonly exported: boolean
}

/** Terms and the button that obliges to pay. */
export function PayBar({ processing, total, guarantee, exported }: Props) {
  return (
    <div className="space-y-4">
      <p className="text-sm text-ink-soft">
        {checkoutText.terms}{' '}
        <a href={PATHS.cgv} target="_blank" rel="noopener" className="link">
          {checkoutText.termsLink}
        </a>
        . {checkoutText.withdrawal}
      </p>
      <div>{guarantee}</div>
      {exported && (
        <Note>
          <p>{checkoutText.swissDuties}</p>
        </Note>
      )}
      <button
        type="submit"
        aria-disabled={processing}
        aria-busy={processing}
        className="button w-full figures aria-busy:cursor-progress"
      >
        {processing ? checkoutText.processing : checkoutText.pay(total)}
      </button>
    </div>
  )
}
