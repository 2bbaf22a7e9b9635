import { queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { getMailSwitches } from '@/data/admin/mails.ts'
import { getPayments } from '@/data/admin/payments.ts'
import { listPeople } from '@/data/admin/people.ts'
import { getSecurity } from '@/data/admin/security.ts'
import { getShopAmounts } from '@/data/admin/shop-amounts.ts'

// Another owner may be at it: nothing of these is shown from memory alone.
export const securityQuery = queryOptions({
  queryKey: ['settings', 'security'],
  queryFn: ({ signal }) => getSecurity(adminClient(), signal),
  staleTime: 0,
})

export const amountsQuery = queryOptions({
  queryKey: ['settings', 'amounts'],
  queryFn: ({ signal }) => getShopAmounts(adminClient(), signal),
  staleTime: 0,
})

export const peopleQuery = queryOptions({
  queryKey: ['settings', 'people'],
  queryFn: ({ signal }) => listPeople(adminClient(), signal),
  staleTime: 0,
})

export const paymentsQuery = queryOptions({
  queryKey: ['settings', 'payments'],
  queryFn: ({ signal }) => getPayments(adminClient(), signal),
  staleTime: 0,
})

export const mailSwitchesQuery = queryOptions({
  queryKey: ['settings', 'mails'],
  queryFn: ({ signal }) => getMailSwitches(adminClient(), signal),
  staleTime: 0,
})
