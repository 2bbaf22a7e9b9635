import { useQuery } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { findRelayPoints } from '@/data/relay-points.ts'
import { isPostalCode, plainPostalCode } from '@/domain/postal-code.ts'
import { DEFAULT_COUNTRY } from '@/domain/rules.ts'
import { methodsFor } from '@/domain/shipping.ts'
import { phoneOrderText as t } from '@/texts/admin/phone-order.ts'
import { SelectField } from '@/ui/form/fields.tsx'
import { shippingMethodsQuery } from '../queries.ts'
import type { PhoneForm } from './use-phone-order.ts'

/** How it travels; a method to relay points asks for one around the buyer. */
export function PhoneDelivery({ form }: { readonly form: PhoneForm }) {
  const { data: methods = [] } = useQuery(shippingMethodsQuery)
  const country = form.values.country ?? DEFAULT_COUNTRY
  const offered = methodsFor(methods, country)
  const postalCode = plainPostalCode(country, form.values.postalCode)
  const chosen = offered.find(({ id }) => id === form.values.method)
  const { data: points = [] } = useQuery({
    queryKey: ['relay-points', chosen?.id, country, postalCode],
    queryFn: () => findRelayPoints(adminClient(), { method: chosen?.id ?? '', country, postalCode }),
    enabled: Boolean(chosen?.needsRelay) && isPostalCode(country, postalCode),
  })
  return (
    <section aria-labelledby="livraison-titre">
      <h2 id="livraison-titre" className="text-xl">
        {t.delivery}
      </h2>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t.method}
          {...form.bind('method')}
          onValue={(method) => {
            form.set('method', method)
            form.set('relay', '')
          }}
          options={[
            { value: '', label: t.chooseMethod },
            ...offered.map(({ id, label }) => ({ value: id, label })),
          ]}
        />
        {chosen?.needsRelay && (
          <SelectField
            label={t.relay}
            hint={t.relayHint}
            {...form.bind('relay')}
            options={[
              { value: '', label: t.chooseRelay },
              ...points.map(({ id, name, address, city }) => ({
                value: id,
                label: `${name}, ${address}, ${city}`,
              })),
            ]}
          />
        )}
      </div>
    </section>
  )
}
