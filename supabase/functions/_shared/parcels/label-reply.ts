import type { Client } from '@/data/client.ts'
import type { PrintableLabel } from '@/data/labels.ts'
import type { LabelKind, LabelPaper } from '@/domain/label.ts'
import { fileReply } from '../cors.ts'
import { refusalReply } from '../refusal.ts'
import { printedLabels } from './label-files.ts'
import type { LabelService } from './label-service.ts'

const NAMES: Readonly<Record<LabelKind, string>> = {
  outbound: 'etiquette',
  exchange: 'etiquette-echange',
  return: 'etiquette-retour',
}

/**
 * The file of labels, in their order; refused where none of them can be had.
 * @param service null where nobody is asked for a file that is not stored.
 */
export async function labelsReply(
  db: Client,
  service: LabelService | null,
  labels: readonly PrintableLabel[],
  paper: LabelPaper,
): Promise<Response> {
  const file = await printedLabels(db, service, labels, paper)
  const [first, ...others] = file?.printed ?? []
  if (!file || !first) return refusalReply({ code: 'label_not_found' })
  const name =
    others.length === 0 ? `${NAMES[first.kind]}-${first.number}` : `etiquettes-${others.length + 1}`
  return fileReply('application/pdf', `${name}.pdf`, file.bytes)
}
