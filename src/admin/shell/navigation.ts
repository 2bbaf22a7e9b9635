import type { IconName } from '@/admin/ui/Icon.tsx'
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
}

/** Entries of the menu, in their order. One stands here once its screen does what it says. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { to: '/', label: t.dashboard, icon: 'dashboard' },
  { to: '/products', label: t.products, icon: 'products' },
  { to: '/hero-image', label: t.heroImage, icon: 'picture' },
  { to: '/inventory', label: t.inventory, icon: 'stock' },
  { to: '/orders', label: t.orders, icon: 'orders' },
  { to: '/customers', label: t.customers, icon: 'profile' },
  { to: '/questions', label: t.questions, icon: 'question', counts: 'questions' },
  { to: '/marketing', label: t.marketing, icon: 'marketing' },
  { to: '/analytics', label: t.analytics, icon: 'analytics' },
  { to: '/reviews', label: t.reviews, icon: 'review' },
  { to: '/mails', label: t.mails, icon: 'mail' },
  { to: '/publishing', label: t.publishing, icon: 'publish' },
  { to: '/journal', label: t.journal, icon: 'rows', isForOwners: true },
  { to: '/audit', label: t.audit, icon: 'audit', isForOwners: true },
  { to: '/settings', label: t.settings, icon: 'settings', isForOwners: true },
]
