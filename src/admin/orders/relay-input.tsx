import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminClient } from '@/data/admin/client.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { findRelayPoints } from '@/data/relay-points.ts'
import { isPostalCode, plainPostalCode } from '@/domain/postal-code.ts'
import type { RelayPoint } from '@/domain/relay-point.ts'
import { correctionText as t } from '@/texts/admin/order-correction.ts'
import { type Bound, SelectField, TextField } from '@/ui/form/fields.tsx'

interface Props {
  readonly order: Pick<OrderDetail, 'shippingMethodId'>
  /** The one that the order goes to now. */
  readonly present: RelayPoint
  readonly field: Bound
}

/** Another relay point of the same method and country, near a postal code. */
export function RelayInput({ order, present, field }: Props) {
  const [near, setNear] = useState(present.postalCode)
  const { country } = present
  const postalCode = plainPostalCode(country, near)
  const method = order.shippingMethodId ?? ''
  const { data: found = [] } = useQuery({
    queryKey: ['relay-points', method, country, postalCode],
    queryFn: () => findRelayPoints(adminClient(), { method, country, postalCode }),
    enabled: isPostalCode(country, postalCode),
  })
  const points = [present, ...found.filter(({ id }) => id !== present.id)]
  return (
    <>
      <TextField
        label={t.near}
        autoComplete="off"
        inputMode="numeric"
        name="near"
        value={near}
        onValue={(value) => {
          setNear(value)
          // What was chosen may stand in the list no more.
          field.onValue(present.id)
        }}
      />
      <SelectField
        label={t.relay}
        {...field}
        options={points.map(({ id, name, address, city }) => ({
          value: id,
          label: `${name}, ${address}, ${city}`,
        }))}
      />
    </>
  )
}
