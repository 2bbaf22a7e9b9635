import { PATHS } from '@/domain/paths.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { Awaited } from '@/ui/awaited.tsx'

/** Until the checkout knows its cart, and where that is empty. */
export const AwaitedCart = ({ isLoading }: { readonly isLoading: boolean }) => (
  <Awaited
    empty={{
      title: checkoutText.emptyTitle,
      body: checkoutText.emptyBody,
      link: { href: PATHS.products, label: checkoutText.emptyLink },
    }}
    label={checkoutText.loading}
    isLoading={isLoading}
  />
)
