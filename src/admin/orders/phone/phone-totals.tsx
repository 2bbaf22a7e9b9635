import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import type { CartTotals } from '@/domain/cart.ts'
import type { Discount } from '@/domain/discount.ts'
import type { ErrorCode } from '@/domain/errors.ts'
import { formatCents, ZERO } from '@/domain/money.ts'
import { isHandPayment } from '@/domain/order-states.ts'
import { phoneOrderText as t } from '@/texts/admin/phone-order.ts'
import { adminErrorText, shellText } from '@/texts/admin/shell.ts'
import { discountText, minus } from '@/texts/discount.ts'
import { formatFee } from '@/texts/shipping-fee.ts'
import { TextField } from '@/ui/form/fields.tsx'
import type { PhoneForm } from './use-phone-order.ts'

interface Props {
  readonly form: PhoneForm
  readonly totals: CartTotals
  /** Whether it is known what shipping costs. */
  readonly hasMethod: boolean
  /** What of the fee is for the country, in words. */
  readonly surcharge: string | null
  readonly discount: Discount | null
  /** Why the code does nothing. */
  readonly refusal: ErrorCode | null
  readonly onCode: (code: string) => void
}

/** What it comes to, told to the customer before it is sent. */
export function PhoneTotals({ form, totals, hasMethod, surcharge, discount, refusal, onCode }: Props) {
  const apply = () => onCode(form.values.code.trim())
  const save = isHandPayment(form.values.payment) ? t.saveByHand : t.save
  return (
    <aside className="self-start rounded-[3px] bg-linen p-4 lg:sticky lg:top-6">
      <TextField
        label={t.code}
        isOptional
        autoComplete="off"
        {...form.bind('code')}
        problem={refusal ? adminErrorText(refusal) : form.problems.code}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
      />
      <button type="button" className={`mt-2 ${QUIET}`} onClick={apply}>
        {t.apply}
      </button>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 figures" aria-live="polite">
        <dt>{t.subtotal}</dt>
        <dd className="text-right">{formatCents(totals.subtotal)}</dd>
        {discount && (
          <>
            <dt>{discountText.line(discount.code)}</dt>
            <dd className="text-right">
              {totals.discount > ZERO
                ? minus(totals.discount)
                : discount.kind === 'gift'
                  ? (discount.gift?.name ?? '')
                  : discountText.freeShipping}
            </dd>
          </>
        )}
        <dt>
          {t.fee}
          {surcharge && <span className="block text-sm text-stone">{surcharge}</span>}
        </dt>
        <dd className="text-right">{hasMethod ? formatFee(totals.shippingFee) : t.feeToChoose}</dd>
        <dt className="font-semibold">{hasMethod ? t.total : t.totalWithoutFee}</dt>
        <dd className="text-right font-semibold">{formatCents(totals.total)}</dd>
      </dl>
      <button type="submit" className={`mt-4 w-full ${PRIMARY}`} disabled={form.isBusy}>
        {form.isBusy ? shellText.saving : save}
      </button>
    </aside>
  )
}
