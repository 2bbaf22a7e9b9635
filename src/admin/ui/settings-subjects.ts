import type { settingsIndexText } from '@/texts/admin/settings-index.ts'
import type { IconName } from './icon.tsx'

export type SubjectKey = keyof typeof settingsIndexText.subjects
export type GroupKey = keyof typeof settingsIndexText.groups

export interface Subject {
  readonly key: SubjectKey
  readonly group: GroupKey
  readonly icon: IconName
  /** Path below /admin. */
  readonly to: string
}

const page = (key: SubjectKey, group: GroupKey, icon: IconName): Subject => ({
  key,
  group,
  icon,
  to: `/settings/${key}`,
})

/** What owners decide, subject by subject, in the order of the list. */
export const SUBJECTS: readonly Subject[] = [
  { key: 'ready', group: 'first', icon: 'check', to: '/opening' },
  page('shop', 'shop', 'stock'),
  page('legal', 'shop', 'document'),
  page('hours', 'shop', 'clock'),
  page('display', 'shop', 'eye'),
  page('appearance', 'shop', 'picture'),
  page('shipping', 'selling', 'truck'),
  page('vat', 'selling', 'rows'),
  page('payments', 'selling', 'card'),
  page('mails', 'selling', 'mail'),
  page('security', 'team', 'shield'),
  page('people', 'team', 'people'),
  page('data', 'team', 'database'),
]

/** Where the parts of the one long screen that settings were have gone: emails and bookmarks still name them. */
export const MOVED: Readonly<Record<string, string>> = {
  site: '/settings/shop',
  contact: '/settings/shop#contact',
  announcement: '/settings/shop#announcement',
  legal: '/settings/legal',
  mediator: '/settings/legal#mediator',
  display: '/settings/display',
  amounts: '/settings/shipping',
  sender: '/settings/shipping#sender',
  vat: '/settings/vat',
  payments: '/settings/payments',
  mails: '/settings/mails',
  security: '/settings/security',
  people: '/settings/people',
  data: '/settings/data',
}
