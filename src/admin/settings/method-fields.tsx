import { useId } from 'react'
import { Toggle } from '@/admin/ui/toggle.tsx'
import { delayDays } from '@/domain/delivery-day.ts'
import { COUNTRIES } from '@/domain/rules.ts'
import type { MethodInput } from '@/domain/shop-amounts.ts'
import { CARRIERS } from '@/domain/tracking.ts'
import { amountsText as t } from '@/texts/admin/settings.ts'
import { countryNames } from '@/texts/countries.ts'
import { SelectField, TextField } from '@/ui/form/fields.tsx'
import { NumberField } from '@/ui/form/number-field.tsx'
import { Problem } from '@/ui/form/problem.tsx'
import type { Problems } from '@/ui/form/use-form.ts'
import { SurchargeFields } from './surcharge-fields.tsx'

interface Props {
  readonly method: MethodInput
  readonly problems: Problems<MethodInput>
  /** Whether its fields show. */
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onChange: (change: Partial<MethodInput>) => void
}

/** What a method is and costs, in a line. */
const shortly = ({ delay, countries, freeFrom, active }: MethodInput): string =>
  [delay, countries.join(', '), freeFrom && t.free(`${freeFrom} €`), !active && t.off]
    .filter(Boolean)
    .join(' · ')

/** One shipping method: a line of it, and its fields once they are opened. */
export function MethodFields({ method, isOpen, onOpen, ...rest }: Props) {
  const id = useId()
  return (
    <fieldset className="border-t border-line pt-4">
      <legend className="sr-only">{method.label}</legend>
      <div className="flex flex-wrap items-start gap-x-4">
        <div className="min-w-[min(9rem,100%)] flex-1">
          <p aria-hidden="true">
            {method.label}{' '}
            {method.isDefault && (
              <span className="inline-block rounded-full bg-straw-pale px-2 text-sm">{t.isDefault}</span>
            )}
          </p>
          <p className="text-sm text-stone">{shortly(method)}</p>
        </div>
        <p className="figures whitespace-nowrap">{method.price} €</p>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t.change(method.label)}
          className="link shrink-0"
          onClick={() => onOpen(!isOpen)}
        >
          {t.changeShort}
        </button>
      </div>
      <div id={id} hidden={!isOpen} className="mt-5 space-y-5">
        {isOpen && <Fields method={method} {...rest} />}
      </div>
    </fieldset>
  )
}

/** All that is decided of a method. */
function Fields({ method, problems, onChange }: Omit<Props, 'isOpen' | 'onOpen'>) {
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
    <>
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
              {countryNames[country]}
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
    </>
  )
}
