import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Combobox } from '@/admin/ui/combobox.tsx'
import { toastFailure } from '@/admin/ui/failures.ts'
import { nameOf, suggestionsQuery } from '@/admin/ui/known-customers.ts'
import { adminClient } from '@/data/admin/client.ts'
import { findKnownBuyer } from '@/data/admin/known-buyer.ts'
import { phoneOrderText as t } from '@/texts/admin/phone-order.ts'
import type { PhoneForm } from './use-phone-order.ts'

/** Finds a customer whom the shop knows, and fills the fields below: a help that nobody has to take. */
export function KnownCustomer({ form }: { readonly form: PhoneForm }) {
  const [text, setText] = useState('')
  const asked = useRef<AbortController | null>(null)
  const found = useQuery(suggestionsQuery(text))

  async function fill(id: number): Promise<void> {
    asked.current?.abort()
    const own = new AbortController()
    asked.current = own
    try {
      const buyer = await findKnownBuyer(adminClient(), id, own.signal)
      // Another was picked meanwhile.
      if (own.signal.aborted || !buyer) return
      const { country, ...texts } = buyer
      for (const [name, value] of Object.entries(texts)) form.set(name as keyof typeof texts, value)
      if (country !== form.values.country) form.set('method', '')
      form.set('country', country)
      form.set('relay', '')
    } catch (error) {
      if (!own.signal.aborted) toastFailure(t.knownFailed, error)
    }
  }

  return (
    <Combobox
      label={t.known}
      placeholder={t.knownHint}
      hint={t.knownNote}
      query={text}
      onQuery={setText}
      items={text.trim() === '' ? [] : (found.data ?? [])}
      isLoading={found.isFetching}
      keyOf={({ id }) => String(id)}
      nameOf={nameOf}
      render={(customer) => (
        <span>
          <span className="block font-medium">{nameOf(customer)}</span>
          <span className="block text-sm text-stone">
            {[customer.email, customer.phone, customer.city].filter(Boolean).join(' · ')}
          </span>
        </span>
      )}
      clears
      onPick={({ id }) => void fill(id)}
    />
  )
}
