import { type MethodInput, readSurcharge, surchargeable } from '@/domain/shop-amounts.ts'
import { amountsText as t } from '@/texts/admin/settings.ts'
import { countryNames } from '@/texts/countries.ts'
import { NumberField } from '@/ui/form/number-field.tsx'

interface Props {
  readonly method: MethodInput
  readonly problem: string | undefined
  readonly onChange: (change: Partial<MethodInput>) => void
}

/** What a method costs on top in each country that it serves besides France. */
export function SurchargeFields({ method, problem, onChange }: Props) {
  const countries = surchargeable(method.countries)
  if (countries.length === 0) return null
  return (
    <fieldset>
      <legend className="font-medium">{t.surcharges}</legend>
      <p className="text-sm text-stone">{t.surchargesHint}</p>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        {countries.map((country) => (
          <NumberField
            key={country}
            label={t.surcharge(countryNames[country])}
            decimals={2}
            isOptional
            name={`${method.id}-supplement-${country}`}
            value={method.countryFees[country] ?? ''}
            onValue={(fee) => onChange({ countryFees: { ...method.countryFees, [country]: fee } })}
            problem={readSurcharge(method.countryFees[country]).ok ? undefined : problem}
          />
        ))}
      </div>
    </fieldset>
  )
}
