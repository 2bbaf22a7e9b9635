import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { codeOf, toastFailure } from '@/admin/ui/failures.ts'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { ORDERS_KEY } from '@/admin/ui/queries.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { placePhoneOrder } from '@/data/admin/phone-orders.ts'
import { checkDiscount } from '@/data/discounts.ts'
import { cartSubtotal } from '@/domain/cart.ts'
import { totalsWithDiscount } from '@/domain/discount.ts'
import { ZERO } from '@/domain/money.ts'
import { offerConflict } from '@/domain/offer-conflict.ts'
import {
  blankPhoneForm,
  cartOfPhone,
  type PhoneFormOutput,
  type PhoneOrderAnswer,
  phoneFormFor,
  phoneOrderOf,
  withOffers,
} from '@/domain/phone-order.ts'
import { randomUuid } from '@/domain/random-id.ts'
import { DEFAULT_COUNTRY } from '@/domain/rules.ts'
import { shippingFee, surchargeFor } from '@/domain/shipping.ts'
import { phoneOrderText as t } from '@/texts/admin/phone-order.ts'
import { withSurcharge } from '@/texts/shipping-fee.ts'
import { shippingMethodsQuery } from '../queries.ts'
import { PAYMENTS } from './payments.ts'

/** What happens next, once it is stored. */
function outcome({ payment, received, email }: PhoneFormOutput, placed: PhoneOrderAnswer): string {
  if (payment === 'link') return placed.simulated ? t.simulated : t.sent(email)
  if (placed.received) return t.paid(email)
  return received ? t.notReceived : t.awaited(email)
}

export type PhoneForm = ReturnType<typeof usePhoneOrder>['form']

/** The form of an order by telephone, and what it comes to: the database decides when it is placed. */
export function usePhoneOrder() {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [saved] = useState(() => ({ ...blankPhoneForm(), payment: PAYMENTS[0] ?? 'link' }))
  const { data: methods = [] } = useQuery(shippingMethodsQuery)
  const form = useForm({
    schema: phoneFormFor(methods),
    saved,
    draft: 'order/phone',
    send: async (filled) => {
      try {
        const placed = await placePhoneOrder(adminClient(), phoneOrderOf(filled, totals.total))
        showToast({
          title: t.placed(placed.orderNumber),
          description: outcome(filled, placed),
        })
        void cache.invalidateQueries({ queryKey: ORDERS_KEY })
        void navigate(`/orders/${placed.orderNumber}`)
        return true
      } catch (error) {
        const refusal = error instanceof RefusedError ? error.refusal : null
        const conflict = offerConflict(refusal?.details)
        if (conflict) form.set('lines', withOffers(lines, conflict))
        // What was refused has left nothing; of what was not answered nobody knows, and the same key finds it.
        if (refusal && !['network_unreachable', 'service_unavailable'].includes(codeOf(error)))
          form.set('key', randomUuid())
        toastFailure(t.failed, error)
        return false
      }
    },
  })
  const lines = form.values.lines
  const cart = cartOfPhone(lines)
  const [code, setCode] = useState(form.values.code.trim())
  const asked = lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }))
  const answer = useQuery({
    queryKey: ['phone-discount', code, asked],
    queryFn: () => checkDiscount(adminClient(), { code, lines: asked }),
    enabled: code !== '' && asked.length > 0,
    staleTime: 0,
  }).data
  const isAsked = code !== '' && code === form.values.code.trim()
  const discount = isAsked && answer?.ok ? answer.value : null
  const method = methods.find(({ id }) => id === form.values.method)
  const country = form.values.country ?? DEFAULT_COUNTRY
  const surcharge = method ? surchargeFor(method, country) : ZERO
  const fee = method ? shippingFee(method, cartSubtotal(cart), surcharge) : ZERO
  const totals = totalsWithDiscount(cart, fee, discount, surcharge)
  return {
    form,
    /** Without shipping until a method is chosen. */
    totals,
    /** What of the fee is for the country; null for none. */
    surcharge: surcharge > 0 ? withSurcharge(method?.label ?? '', country, surcharge) : null,
    hasMethod: method !== undefined,
    discount,
    /** Why the code that was entered does nothing. */
    refusal: isAsked && answer && !answer.ok ? answer.refusal.code : null,
    setCode,
  }
}
