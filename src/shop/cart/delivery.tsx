import { type DeliveryTerms, expectedDays } from '@/domain/delivery-day.ts'
import { DEFAULT_COUNTRY } from '@/domain/rules.ts'
import { deliveryText } from '@/texts/delivery.ts'

/** When what is paid now would come by the default method; nothing where its delay says no days. */
export default function Delivery({ terms }: { readonly terms: DeliveryTerms }) {
  const days = expectedDays(new Date(), terms, DEFAULT_COUNTRY)
  return (
    days && (
      <p className="flex gap-3">
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="mt-0.5 size-5 shrink-0 fill-none stroke-current stroke-[1.5] text-olive"
        >
          <path d="M2 6h12v11H2zM14 10h4l3 3v4h-7M6.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z" />
        </svg>
        {deliveryText.ifOrderedNow(days)}
      </p>
    )
  )
}
