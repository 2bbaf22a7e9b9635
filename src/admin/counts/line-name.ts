import type { CountLine } from '@/data/admin/counts.ts'

/** What one calls a line where its product is not in sight. */
export const lineName = ({ name, label }: Pick<CountLine, 'name' | 'label'>): string =>
  label === null ? name : `${name} (${label})`
