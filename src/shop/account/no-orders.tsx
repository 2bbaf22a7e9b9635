import { PATHS } from '@/domain/paths.ts'
import { accountText } from '@/texts/account.ts'

export const NoOrders = () => (
  <p>
    {accountText.noOrders}{' '}
    <a href={PATHS.products} className="link">
      {accountText.ordersLink}
    </a>
  </p>
)
