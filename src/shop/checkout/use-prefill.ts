import { useEffect, useRef } from 'react'
import type { SavedAddress } from '@/data/addresses.ts'
import type { Client } from '@/data/client.ts'
import { accountClient } from '@/stores/account-client.ts'
import { storedSession } from '@/stores/stored-session.ts'
import { type Checkout, EMPTY_FORM } from './flow.ts'
import type { Form, FormField } from './problems.ts'
import type { CheckoutDispatch } from './use-checkout.ts'

/** What the account knows, field by field. */
async function known(email: string): Promise<Partial<Form>> {
  const client = await accountClient()
  const { listAddresses } = await import('@/data/addresses.ts')
  const found = await listAddresses(client)
  const saved: SavedAddress | undefined = found.ok ? found.value[0] : undefined
  if (!saved) return { ...(await lastOrder(client)), email }
  const { id: _id, isDefault: _isDefault, ...fields } = saved
  return { ...fields, email }
}

/** Whose book is empty has said where they live in their last order. */
async function lastOrder(client: Client): Promise<Partial<Form>> {
  const { listMyOrders } = await import('@/data/account.ts')
  const orders = await listMyOrders(client)
  const last = orders.ok ? orders.value[0]?.order : undefined
  if (!last) return {}
  const { customer, shippingAddress } = last
  const { addressComplement, ...address } = shippingAddress
  return {
    ...address,
    addressComplement: addressComplement ?? '',
    firstName: customer.firstName,
    lastName: customer.lastName,
    phone: customer.phone ?? '',
  }
}

/** Fills what a signed-in customer has left empty with the account's address; nothing that was typed is touched. */
export function usePrefill({ form }: Checkout, dispatch: CheckoutDispatch): void {
  const typed = useRef(form)
  typed.current = form
  useEffect(() => {
    const session = storedSession()
    if (!session) return
    let left = false
    void known(session.email)
      .then((facts) => {
        if (left) return
        const isFresh = Object.keys(EMPTY_FORM).every(
          (field) =>
            field === 'email' || typed.current[field as FormField] === EMPTY_FORM[field as FormField],
        )
        for (const [field, value] of Object.entries(facts) as [FormField, string][])
          if (value && (field === 'email' ? typed.current.email === '' : isFresh))
            dispatch({ type: 'typed', field, value })
      })
      .catch(() => {})
    return () => {
      left = true
    }
  }, [dispatch])
}
