import { useState } from 'react'
import type { ErrorCode, Result } from '@/domain/errors.ts'
import type { Order } from '@/domain/order.ts'
import { documentsOf } from '@/domain/order-documents.ts'
import { documentFileText as t } from '@/texts/document-file.ts'
import { errorText } from '@/texts/errors.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { saveBlob } from '@/ui/save-file.ts'

interface Props {
  readonly order: Order
  /** Brings a document; without a number the invoice. */
  readonly load: (number: string | null) => Promise<Result<{ readonly name: string; readonly content: Blob }>>
}

/** Invoice and credit notes of an order, to keep. */
export function DocumentLinks({ order, load }: Props) {
  const [failed, setFailed] = useState<ErrorCode | null>(null)
  const documents = documentsOf(order)
  if (documents.length === 0) return null
  return (
    <>
      {documents.map(({ kind, number }) => (
        <DocumentLink
          key={number}
          label={
            documents.filter((one) => one.kind === kind).length > 1 ? t.numbered(kind, number) : t.file(kind)
          }
          load={() => load(number)}
          onEnd={setFailed}
        />
      ))}
      {failed && (
        <span role="alert" className="basis-full text-sm text-terracotta-ink">
          {t.failed} {errorText[failed]}
        </span>
      )}
    </>
  )
}

interface LinkProps {
  readonly label: string
  readonly load: () => ReturnType<Props['load']>
  /** Told why it failed, or null. */
  readonly onEnd: (code: ErrorCode | null) => void
}

function DocumentLink({ label, load, onEnd }: LinkProps) {
  const { isBusy, onSubmit } = useSubmit(async () => {
    const file = await load()
    if (file.ok) saveBlob(file.value.name, file.value.content)
    onEnd(file.ok ? null : file.refusal.code)
  })
  return (
    <button type="button" aria-disabled={isBusy} onClick={onSubmit} className="link py-2">
      {label}
    </button>
  )
}
