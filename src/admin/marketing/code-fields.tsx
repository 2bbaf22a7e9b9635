import { QUIET } from '@/admin/ui/controls.ts'
import type { useForm } from '@/admin/ui/form/use-form.ts'
import { Toggle } from '@/admin/ui/toggle.tsx'
import { DISCOUNT_KINDS } from '@/domain/discount.ts'
import { type DiscountInput, generatedCode } from '@/domain/discount-form.ts'
import type { Offer } from '@/domain/product.ts'
import { marketingText as t } from '@/texts/admin/marketing.ts'
import { SelectField, TextField } from '@/ui/form/fields.tsx'
import { NumberField } from '@/ui/form/number-field.tsx'
import { giftOptions } from './code-input.ts'
import { LimitFields } from './limit-fields.tsx'

const KINDS = DISCOUNT_KINDS.map((value) => ({ value, label: t.kinds[value] }))
const PAIR = 'grid gap-5 sm:grid-cols-2'

interface Props {
  readonly form: ReturnType<typeof useForm<DiscountInput, unknown>>
  readonly sold: readonly Offer[]
}

/** What a code is called, what it does, when, how often and for what. */
export function CodeFields({ form, sold }: Props) {
  const { values, bind, set } = form
  const generate = () =>
    set('code', generatedCode(values.name, values.kind === 'amount' ? values.amount : values.percent))
  return (
    <>
      <TextField label={t.name} hint={t.nameHint} maxLength={80} autoComplete="off" {...bind('name')} />
      <div className="flex items-start gap-3">
        <TextField
          label={t.code}
          hint={t.codeHint}
          fieldClass="min-w-0 flex-1"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          {...bind('code')}
          onValue={(value) => set('code', value.toLocaleUpperCase('fr'))}
        />
        <button type="button" className={`${QUIET} beside-field`} onClick={generate}>
          {t.generate}
        </button>
      </div>
      <div className={PAIR}>
        <SelectField
          label={t.kind}
          options={KINDS}
          {...bind('kind')}
          onValue={(value) => {
            const kind = DISCOUNT_KINDS.find((one) => one === value)
            if (kind) set('kind', kind)
          }}
        />
        {values.kind === 'percent' && (
          <NumberField label={t.percent} hint={t.percentHint} {...bind('percent')} />
        )}
        {values.kind === 'amount' && <NumberField label={t.amount} decimals={2} {...bind('amount')} />}
      </div>
      {values.kind === 'gift' && (
        <SelectField
          label={t.gift}
          hint={t.giftHint}
          options={[{ value: '', label: t.chooseGift }, ...giftOptions(sold)]}
          {...bind('gift')}
        />
      )}
      <NumberField
        label={t.minimum}
        decimals={2}
        isOptional={values.kind !== 'amount'}
        fieldClass="sm:max-w-xs"
        {...bind('minimum')}
      />
      <div className={PAIR}>
        <TextField label={t.starts} type="date" isOptional {...bind('startsOn')} />
        <TextField label={t.ends} type="date" isOptional {...bind('endsOn')} />
        <NumberField label={t.usageLimit} hint={t.usageLimitHint} isOptional {...bind('usageLimit')} />
        <NumberField label={t.perCustomer} hint={t.perCustomerHint} isOptional {...bind('perCustomer')} />
      </div>
      <LimitFields form={form} sold={sold} />
      <Toggle label={t.active} isOn={values.active} onChange={(isOn) => set('active', isOn)} />
    </>
  )
}
