import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { type Customer, listCustomers } from '@/data/admin/customers.ts'

/** What one calls a customer whose name may not be known. */
export const nameOf = ({ name, email }: Pick<Customer, 'name' | 'email'>): string => name || email

/** A few customers for a field that suggests. */
export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['customers', 'suggested', text],
    queryFn: async ({ signal }) =>
      (
        await listCustomers(adminClient(), { text, status: null, sort: 'recent' }, null, {
          perPage: 8,
          signal,
        })
      ).customers,
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
  })
