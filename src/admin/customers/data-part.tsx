import { QUIET } from '@/admin/ui/controls.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type Customer, exportCustomer } from '@/data/admin/customers.ts'
import { customersText as t } from '@/texts/admin/customers.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { saveFile } from '@/ui/save-file.ts'
import { Part } from './part.tsx'

interface Props {
  readonly customer: Customer
  readonly onErase: () => void
}

/** What a person may ask for: all that is kept of them, and that it goes. */
export function DataPart({ customer: { id, email }, onErase }: Props) {
  const save = async (
    write: (data: unknown) => Promise<readonly [ending: string, text: string, type: string]>,
  ) => {
    try {
      const [ending, text, type] = await write(await exportCustomer(adminClient(), id))
      saveFile(t.exportName(id, ending), text, type)
    } catch (error) {
      toastFailure(t.exportFailed, error)
    }
  }
  const asJson = useSubmit(() =>
    save(async (data) => ['json', JSON.stringify(data, null, 2), 'application/json']),
  )
  const readable = useSubmit(() =>
    save(async (data) => {
      const { readableData } = await import('./readable-data.ts')
      return ['html', readableData(email, data), 'text/html;charset=utf-8']
    }),
  )
  return (
    <Part title={t.data}>
      <p className="text-sm text-ink-soft">{t.dataHint}</p>
      <p className="flex flex-wrap gap-2 pt-1">
        <button type="button" className={QUIET} disabled={readable.isBusy} onClick={readable.onSubmit}>
          {t.exportReadable}
        </button>
        <button type="button" className={QUIET} disabled={asJson.isBusy} onClick={asJson.onSubmit}>
          {t.exportJson}
        </button>
        <button type="button" className={`${QUIET} text-terracotta-ink`} onClick={onErase}>
          {t.erase}
        </button>
      </p>
    </Part>
  )
}
