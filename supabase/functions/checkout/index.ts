import { noteFailedOrder } from '@/data/alarms.ts'
import { createContext } from '../_shared/context.ts'
import { paymentProvider } from '../_shared/payment/provider.ts'
import { guarded } from '../_shared/serve.ts'
import { type Checkout, handleCheckout } from './checkout.ts'

const read = (name: string) => Deno.env.get(name)

const context = createContext(read)
const checkout: Checkout = {
  ...context,
  payments: await paymentProvider(read, context.db, context.siteUrl),
}

Deno.serve(
  guarded(
    'checkout',
    (request) => handleCheckout(checkout, request),
    (code) => noteFailedOrder(context.db, code),
  ),
)
