import { queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { getDisplay } from '@/data/admin/display.ts'
import { getLabelService } from '@/data/admin/labels.ts'
import { getMailSwitches } from '@/data/admin/mails.ts'
import { getPackagings } from '@/data/admin/packagings.ts'
import { getParcelTracking } from '@/data/admin/parcel-tracking.ts'
import { getPaymentMeans } from '@/data/admin/payment-means.ts'
import { getPayments } from '@/data/admin/payments.ts'
import { listPeople } from '@/data/admin/people.ts'
import { getSecurity } from '@/data/admin/security.ts'
import { getShopAmounts } from '@/data/admin/shop-amounts.ts'
import { getShopData } from '@/data/admin/shop-data.ts'
import { getSiteSettings } from '@/data/admin/site-settings.ts'

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

export const packagingsQuery = queryOptions({
  queryKey: ['settings', 'packagings'],
  queryFn: ({ signal }) => getPackagings(adminClient(), signal),
  staleTime: 0,
})

export const parcelTrackingQuery = queryOptions({
  queryKey: ['settings', 'parcels'],
  queryFn: ({ signal }) => getParcelTracking(adminClient(), signal),
  staleTime: 0,
})

export const labelServiceQuery = queryOptions({
  queryKey: ['settings', 'labels'],
  queryFn: ({ signal }) => getLabelService(adminClient(), signal),
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

export const paymentMeansQuery = queryOptions({
  queryKey: ['settings', 'means'],
  queryFn: ({ signal }) => getPaymentMeans(adminClient(), signal),
  staleTime: 0,
})

export const mailSwitchesQuery = queryOptions({
  queryKey: ['settings', 'mails'],
  queryFn: ({ signal }) => getMailSwitches(adminClient(), signal),
  staleTime: 0,
})

export const siteQuery = queryOptions({
  queryKey: ['settings', 'site'],
  queryFn: ({ signal }) => getSiteSettings(adminClient(), signal),
  staleTime: 0,
})

export const displayQuery = queryOptions({
  queryKey: ['settings', 'display'],
  queryFn: ({ signal }) => getDisplay(adminClient(), signal),
  staleTime: 0,
})

export const shopDataQuery = queryOptions({
  queryKey: ['settings', 'data'],
  queryFn: ({ signal }) => getShopData(adminClient(), signal),
  staleTime: 0,
})
