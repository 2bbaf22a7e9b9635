import type { Client } from '@/data/client.ts'
import { returnLabelFile } from '@/data/labels.ts'
import { fileReply } from '../cors.ts'
import { refusalReply } from '../refusal.ts'
import { printedLabels } from './label-files.ts'
import type { LabelService } from './label-service.ts'

/**
 * The file of a label with which units come back or are replaced: an administrator names it, its buyer opens its order with a token.
 * @param service null where nobody is asked for a file that is not stored.
 */
export async function returnLabelReply(
  db: Client,
  service: LabelService | null,
  by: Parameters<typeof returnLabelFile>[1],
): Promise<Response> {
  const label = await returnLabelFile(db, by)
  const file = label && (await printedLabels(db, service, [label], 'label'))
  if (!file) return refusalReply({ code: 'label_not_found' })
  return fileReply(
    'application/pdf',
    `etiquette-${label.kind === 'exchange' ? 'echange' : 'retour'}-${label.number}.pdf`,
    file.bytes,
  )
}
