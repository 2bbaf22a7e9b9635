import { DocumentButton } from '@/commerce/document-links.tsx'
import { OrderIcon } from '@/commerce/order-icons.tsx'
import { OrderTimeline } from '@/commerce/order-timeline.tsx'
import type { Order } from '@/domain/order.ts'
import { PATHS } from '@/domain/paths.ts'
import { confirmationText } from '@/texts/confirmation.ts'
import type { MainAction } from './order-action.ts'
import { documentOfPage } from './order-document.ts'

interface Props {
  readonly order: Order
  readonly action: MainAction | null
}

/** Where an order stands, and what is most likely wanted of it. */
export const OrderStatus = ({ order, action }: Props) => (
  <div className="mt-6 rounded-[2px] bg-paper p-5 ring-1 ring-line nav:px-8 nav:py-7 print:mt-4 print:p-4">
    <OrderTimeline order={order} isWide />
    <div className="-mx-5 mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line px-5 pt-4 nav:-mx-8 nav:mt-7 nav:px-8 nav:pt-5 print:-mx-4">
      <p className="max-w-prose flex-1 basis-60 text-[0.9375rem] text-ink-soft">
        {confirmationText.keep}{' '}
        <a href={PATHS.findOrder} className="link inline-block py-1 print:hidden">
          {confirmationText.keepAfter}
        </a>
      </p>
      {action?.is === 'link' && (
        <a
          href={action.href}
          className="button max-sm:w-full print:hidden"
          {...(action.isElsewhere && { target: '_blank', rel: 'noreferrer' })}
        >
          {action.label}
        </a>
      )}
      {action?.is === 'document' && (
        <DocumentButton
          order={order}
          document={action.document}
          load={documentOfPage}
          className="button max-sm:w-full print:hidden"
        >
          <OrderIcon name="document" />
        </DocumentButton>
      )}
    </div>
  </div>
)
