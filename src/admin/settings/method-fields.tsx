import { Toggle } from '@/admin/ui/toggle.tsx'
import { delayDays } from '@/domain/delivery-day.ts'
import { COUNTRIES } from '@/domain/rules.ts'
import type { MethodInput } from '@/domain/shop-amounts.ts'
import { CARRIERS } from '@/domain/tracking.ts'
import { amountsText as t } from '@/texts/admin/settings.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { SelectField, TextField } from '@/ui/form/fields.tsx'
import { NumberField } from '@/ui/form/number-field.tsx'
import { Problem } from '@/ui/form/problem.tsx'
import type { Problems } from '@/ui/form/use-form.ts'
import { SurchargeFields } from './surcharge-fields.tsx'

interface Props {
  readonly method: MethodInput
  readonly problems: Problems<MethodInput>
  readonly onChange: (change: Partial<MethodInput>) => void
}

/** One shipping method. */
export function MethodFields({ method, problems, onChange }: Props) {
  const bind = (field: 'label' | 'delay' | 'price' | 'freeFrom') => ({
    name: `${method.id}-${field}`,
    value: method[field],
    onValue: (value: string) => onChange({ [field]: value }),
    problem: problems[field],
  })
  const serve = (country: (typeof COUNTRIES)[number], isOn: boolean) =>
    onChange({
      countries: COUNTRIES.filter((one) => (one === country ? isOn : method.countries.includes(one))),
    })
  return (
    <fieldset className="space-y-5 border-t border-line pt-5">
      <legend className="sr-only">{method.label}</legend>
      <p aria-hidden="true" className="font-display text-lg">
        {method.label}
      </p>
      <TextField label={t.label} maxLength={80} {...bind('label')} />
      <TextField
        label={t.delay}
        hint={delayDays(method.delay) ? t.delayHint : t.delayUnread}
        maxLength={80}
        {...bind('delay')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField label={t.price} decimals={2} {...bind('price')} />
        <NumberField label={t.freeFrom} hint={t.freeFromHint} decimals={2} isOptional {...bind('freeFrom')} />
      </div>
      <fieldset>
        <legend className="font-medium">{t.countries}</legend>
        <div className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
          {COUNTRIES.map((country) => (
            <label key={country} className="flex min-h-8 items-center gap-2">
              <input
                type="checkbox"
                className="size-4.5 accent-olive"
                aria-invalid={problems.countries ? true : undefined}
                checked={method.countries.includes(country)}
                onChange={(event) => serve(country, event.target.checked)}
              />
              {checkoutText.countries[country]}
            </label>
          ))}
        </div>
        <Problem words={problems.countries} />
      </fieldset>
      <SurchargeFields method={method} problem={problems.countryFees} onChange={onChange} />
      <SelectField
        label={t.carrier}
        hint={t.carrierHint}
        name={`${method.id}-carrier`}
        value={method.carrier}
        onValue={(value) => onChange({ carrier: CARRIERS.find((one) => one === value) ?? 'none' })}
        options={CARRIERS.map((value) => ({ value, label: t.carriers[value] }))}
      />
      {method.carrier === 'colissimo' && (
        <Toggle
          label={t.withSignature}
          hint={t.withSignatureHint}
          isOn={method.withSignature}
          onChange={(withSignature) => onChange({ withSignature })}
        />
      )}
      <label className="flex min-h-8 items-center gap-2">
        <input
          type="radio"
          name="default-method"
          className="size-4.5 accent-olive"
          checked={method.isDefault}
          onChange={() => onChange({ isDefault: true, active: true })}
        />
        {t.isDefault}
      </label>
      <Toggle
        label={t.active}
        isOn={method.active}
        isDisabled={method.isDefault}
        onChange={(active) => onChange({ active })}
      />
      <Toggle
        label={t.needsRelay}
        hint={t.needsRelayHint}
        isOn={method.needsRelay}
        onChange={(needsRelay) => onChange({ needsRelay })}
      />
    </fieldset>
  )
}
