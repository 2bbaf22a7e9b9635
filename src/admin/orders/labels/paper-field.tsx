import { LABEL_PAPERS } from '@/domain/label.ts'
import { labelsText as t } from '@/texts/admin/labels.ts'
import { SelectField } from '@/ui/form/fields.tsx'
import { useLabelPaper } from './label-paper.ts'

/** The paper that this browser prints labels on. */
export function PaperField() {
  const { paper, setPaper } = useLabelPaper()
  return (
    <SelectField
      label={t.paper}
      name="label-paper"
      value={paper}
      onValue={setPaper}
      options={LABEL_PAPERS.map((value) => ({ value, label: t.papers[value] }))}
    />
  )
}
