import { type ReactNode, useState } from 'react'
import type { ErrorCode, Result } from '@/domain/errors.ts'
import type { Order } from '@/domain/order.ts'
import { documentsOf, type OrderDocument, returnLabelsOf } from '@/domain/order-documents.ts'
import { documentFileText as t } from '@/texts/document-file.ts'
import { visitorError } from '@/texts/visitor-errors.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { saveBlob } from '@/ui/save-file.ts'

interface Props {
  readonly order: Order
  readonly load: (
    document: OrderDocument,
  ) => Promise<Result<{ readonly name: string; readonly content: Blob }>>
}

/** Invoice and credit notes of an order, to keep, and labels with which it comes back. */
export const DocumentLinks = ({ order, load }: Props) =>
  [...documentsOf(order), ...returnLabelsOf(order)].map((document) => (
    <DocumentButton
      key={document.number}
      order={order}
      document={document}
      load={load}
      className="link py-2"
    />
  ))

interface ButtonProps extends Props {
  readonly document: OrderDocument
  readonly className: string
  /** What stands before its name. */
  readonly children?: ReactNode
}

/** One document of an order, called by its number where there are several of its kind. */
export function DocumentButton({ order, document, load, className, children }: ButtonProps) {
  const { kind, number } = document
  const [failed, setFailed] = useState<ErrorCode | null>(null)
  const { isBusy, onSubmit } = useSubmit(async () => {
    const file = await load(document)
    if (file.ok) saveBlob(file.value.name, file.value.content)
    setFailed(file.ok ? null : file.refusal.code)
  })
  const isOneOfMany =
    (kind === 'return_label' ? returnLabelsOf(order) : documentsOf(order)).filter((one) => one.kind === kind)
      .length > 1
  return (
    <>
      <button type="button" aria-disabled={isBusy} onClick={onSubmit} className={className}>
        {children}
        {isOneOfMany ? t.numbered(kind, number) : t.file(kind)}
      </button>
      {failed && (
        <span role="alert" className="block basis-full text-sm text-terracotta-ink">
          {t.failed} {visitorError(failed)}
        </span>
      )}
    </>
  )
}
