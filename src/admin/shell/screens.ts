import { SUBJECTS } from '@/admin/ui/settings-subjects.ts'
import type { Admin } from '@/data/admin/current-admin.ts'
import { folded } from '@/domain/folded.ts'
import { awaitedPaymentsText } from '@/texts/admin/awaited-payments.ts'
import { countsText } from '@/texts/admin/counts.ts'
import { doctorScreenText } from '@/texts/admin/doctor.ts'
import { listsText } from '@/texts/admin/lists.ts'
import { movingText } from '@/texts/admin/moving.ts'
import { parcelsText } from '@/texts/admin/parcels.ts'
import { phoneOrderText } from '@/texts/admin/phone-order.ts'
import { preparingText } from '@/texts/admin/preparing.ts'
import { importText } from '@/texts/admin/product-import.ts'
import { profileText } from '@/texts/admin/profile.ts'
import { redirectsText } from '@/texts/admin/redirects.ts'
import { settingsIndexText } from '@/texts/admin/settings-index.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { supplyText } from '@/texts/admin/supply.ts'
import { NAVIGATION, type NavigationEntry } from './navigation.ts'

/** A screen, or a part of one, that can be gone to. */
export type Destination = Pick<NavigationEntry, 'to' | 'label' | 'isForOwners' | 'isForEditors'>

/** Where screens of the menu lead on to. */
const BEYOND: readonly Destination[] = [
  { to: '/preparing', label: preparingText.title },
  { to: '/parcels', label: parcelsText.title },
  { to: '/awaited-payments', label: awaitedPaymentsText.title },
  { to: '/phone-order', label: phoneOrderText.title },
  { to: '/products/import', label: importText.title },
  { to: '/inventory/counts', label: countsText.title },
  { to: '/inventory/orders', label: supplyText.title },
  { to: '/lists', label: listsText.title },
  { to: '/redirects', label: redirectsText.title },
  { to: '/moving', label: movingText.title, isForOwners: true },
  { to: '/doctor', label: doctorScreenText.title, isForOwners: true },
  ...SUBJECTS.filter(({ to }) => to.startsWith('/settings/')).map(({ key, to }) => ({
    to,
    label: `${shellText.settings} · ${settingsIndexText.subjects[key]}`,
    isForOwners: true,
  })),
  { to: '/profile', label: profileText.title, isForEditors: true },
]

/** @returns the screens that a role has. */
export const destinationsOf = (role: Admin['role']): readonly Destination[] =>
  [...NAVIGATION, ...BEYOND].filter(({ isForOwners, isForEditors }) =>
    role === 'editor' ? isForEditors : !isForOwners || role === 'owner',
  )

/** @returns those whose name has every word of a text, without regard to case and accents. */
export function destinationsFor(text: string, all: readonly Destination[]): readonly Destination[] {
  const words = folded(text).split(/\s+/)
  return all.filter(({ label }) => words.every((word) => folded(label).includes(word)))
}
