import { type ComponentProps, useState } from 'react'
import { ActionRow, ROW_LINK } from '@/commerce/action-row.tsx'
import { DocumentButton } from '@/commerce/document-links.tsx'
import { OrderQuestion } from '@/commerce/order-question.tsx'
import { withdrawalOffer } from '@/commerce/withdrawal-note.tsx'
import type { Order } from '@/domain/order.ts'
import { documentsOf, returnLabelsOf } from '@/domain/order-documents.ts'
import { orderWithdrawalPath } from '@/domain/withdrawal-items.ts'
import { confirmationText } from '@/texts/confirmation.ts'
import { documentFileText } from '@/texts/document-file.ts'
import { orderStepsText as t } from '@/texts/order-steps.ts'
import { reorderText } from '@/texts/reorder.ts'
import { leaving, useSubmit } from '@/ui/form/use-submit.ts'
import type { MainAction } from './order-action.ts'
import { documentOfPage } from './order-document.ts'

/** The form comes later than the order. */
const ask: ComponentProps<typeof OrderQuestion>['send'] = async (request) =>
  await (await import('@/data/contact.ts')).sendContact(request)

interface Props {
  readonly order: Order
  /** What the page offers first: it does not stand here again. */
  readonly action: MainAction | null
}

/** All that can be done around an order, below each other. */
export function OrderRows({ order, action }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, onSubmit } = useSubmit(async () => {
    const { reorder } = await import('@/stores/reorder.ts')
    if (await reorder(order)) await leaving()
  })
  const offer = withdrawalOffer(order)
  const first = action?.is === 'document' ? action.document.number : undefined
  return (
    <section className="print:hidden">
      <h3 className="mb-2 text-xl">{t.around}</h3>
      <ul>
        {returnLabelsOf(order).map((label) => (
          <ActionRow key={label.number} icon="back" hint={documentFileText.returnLabelHint}>
            <DocumentButton order={order} document={label} load={documentOfPage} className={ROW_LINK} />
          </ActionRow>
        ))}
        {documentsOf(order)
          .filter(({ number }) => number !== first)
          .map((document) => (
            <ActionRow key={document.number} icon="document">
              <DocumentButton order={order} document={document} load={documentOfPage} className={ROW_LINK} />
            </ActionRow>
          ))}
        <ActionRow icon="question" isOpen={isAsking}>
          <OrderQuestion order={order} send={ask} className={ROW_LINK} onOpen={setAsking} />
        </ActionRow>
        {offer && (
          <ActionRow icon="back" hint={offer}>
            <a href={orderWithdrawalPath(order)} className={ROW_LINK}>
              {t.withdraw}
            </a>
          </ActionRow>
        )}
        <ActionRow icon="again">
          <button type="button" className={ROW_LINK} aria-disabled={isBusy} onClick={onSubmit}>
            {reorderText.again}
          </button>
        </ActionRow>
        <ActionRow icon="print">
          <button type="button" className={ROW_LINK} onClick={() => print()}>
            {confirmationText.print}
          </button>
        </ActionRow>
      </ul>
    </section>
  )
}
