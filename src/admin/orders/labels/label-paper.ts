import { useState } from 'react'
import { localStore } from '@/data/browser-storage.ts'
import { LABEL_PAPERS, type LabelPaper } from '@/domain/label.ts'

const KEY = 'admin-labels/paper'
const read = (): LabelPaper => LABEL_PAPERS.find((one) => one === localStore.getItem(KEY)) ?? 'label'

/** The paper of the printer at this browser. */
export function useLabelPaper() {
  const [paper, setPaper] = useState(read)
  return {
    paper,
    setPaper: (value: string) => {
      const chosen = LABEL_PAPERS.find((one) => one === value) ?? 'label'
      localStore.setItem(KEY, chosen)
      setPaper(chosen)
    },
  }
}
/** The same, at the moment of printing. */
export const labelPaper = read
