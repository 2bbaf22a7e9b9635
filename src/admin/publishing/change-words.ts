import type { PublicationPart } from '@/data/admin/publishing.ts'
import { publishingText as t } from '@/texts/admin/publishing.ts'

/** @returns what people call the thing that changed. */
export const changeName = ({ label, entity }: PublicationPart): string => label || t.entities[entity]

/** @returns what happened to it, and what kind of thing it is where its name does not say so. */
export function changeWords({ entity, kind, label }: PublicationPart): string {
  const kinds = entity === 'product' ? t.productKinds : t.kinds
  return [kinds[kind], label && t.entities[entity]].filter(Boolean).join(' · ')
}
