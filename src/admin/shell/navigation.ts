import type { IconName } from '@/admin/ui/icon.tsx'
import { shellText as t } from '@/texts/admin/shell.ts'

export interface NavigationEntry {
  /** Path below /admin, as in routes.tsx. */
  readonly to: string
  readonly label: string
  readonly icon: IconName
  /** What of it waits for somebody is counted beside the label. */
  readonly counts?: 'questions'
  /** Shown to owners alone; the database refuses everybody else anyway. */
  readonly isForOwners?: boolean
  /** Shown to editors, who see no other. */
  readonly isForEditors?: true
  /** It follows what happened rather than being where one works: under a title of their own. */
  readonly isFollowed?: true
  /** Paths of other screens that one comes to from this one. */
  readonly leadsTo?: readonly string[]
}

/** Entries of the menu, in their order. One stands here once its screen does what it says. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { to: '/', label: t.dashboard, icon: 'dashboard', leadsTo: ['/dashboard'] },
  { to: '/products', label: t.products, icon: 'products', leadsTo: ['/lists'] },
  { to: '/hero-image', label: t.heroImage, icon: 'picture' },
  { to: '/inventory', label: t.inventory, icon: 'stock' },
  {
    to: '/orders',
    label: t.orders,
    icon: 'orders',
    leadsTo: ['/preparing', '/parcels', '/awaited-payments', '/phone-order'],
  },
  { to: '/customers', label: t.customers, icon: 'profile' },
  { to: '/marketing', label: t.marketing, icon: 'marketing' },
  { to: '/analytics', label: t.analytics, icon: 'analytics' },
  { to: '/texts', label: t.texts, icon: 'edit', isForEditors: true },
  { to: '/settings', label: t.settings, icon: 'settings', isForOwners: true },
  { to: '/questions', label: t.questions, icon: 'question', counts: 'questions', isFollowed: true },
  { to: '/reviews', label: t.reviews, icon: 'review', isFollowed: true },
  { to: '/mails', label: t.mails, icon: 'mail', isFollowed: true },
  {
    to: '/publishing',
    label: t.publishing,
    icon: 'publish',
    isForEditors: true,
    isFollowed: true,
    leadsTo: ['/preview', '/redirects'],
  },
  { to: '/journal', label: t.journal, icon: 'rows', isForOwners: true, isFollowed: true },
  { to: '/audit', label: t.audit, icon: 'audit', isForOwners: true, isFollowed: true },
  {
    to: '/opening',
    label: t.opening,
    icon: 'shield',
    isForOwners: true,
    isFollowed: true,
    leadsTo: ['/doctor', '/moving'],
  },
]

/** @param pathname below /admin. @returns the entry of the menu under which its screen stands; undefined of a screen beside the menu. */
export const entryOf = (pathname: string): NavigationEntry | undefined =>
  NAVIGATION.find(({ to, leadsTo = [] }) =>
    [to, ...leadsTo].some((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))),
  )
