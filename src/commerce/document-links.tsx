import { type ReactNode, useState } from 'react'
import type { ErrorCode, Result } from '@/domain/errors.ts'
import type { Order } from '@/domain/order.ts'
import { documentsOf, type OrderDocument } from '@/domain/order-documents.ts'
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
export const DocumentLinks = ({ order, load }: Props) =>
  documentsOf(order).map((document) => (
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
export function DocumentButton({
  order,
  document: { kind, number },
  load,
  className,
  children,
}: ButtonProps) {
  const [failed, setFailed] = useState<ErrorCode | null>(null)
  const { isBusy, onSubmit } = useSubmit(async () => {
    const file = await load(number)
    if (file.ok) saveBlob(file.value.name, file.value.content)
    setFailed(file.ok ? null : file.refusal.code)
  })
  const isOneOfMany = documentsOf(order).filter((one) => one.kind === kind).length > 1
  return (
    <>
      <button type="button" aria-disabled={isBusy} onClick={onSubmit} className={className}>
        {children}
        {isOneOfMany ? t.numbered(kind, number) : t.file(kind)}
      </button>
      {failed && (
        <span role="alert" className="block basis-full text-sm text-terracotta-ink">
          {t.failed} {errorText[failed]}
        </span>
      )}
    </>
  )
}
