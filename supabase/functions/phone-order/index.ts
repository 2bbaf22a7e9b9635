import { noteFailedOrder } from '@/data/alarms.ts'
import { openAuth } from '../_shared/auth-client.ts'
import { createContext } from '../_shared/context.ts'
import { paymentProvider } from '../_shared/payment/provider.ts'
import { guarded } from '../_shared/serve.ts'
import { handlePhoneOrder, type PhoneOrders } from './phone-order.ts'

const read = (name: string) => Deno.env.get(name)

const context = createContext(read)
const orders: PhoneOrders = {
  ...context,
  payments: await paymentProvider(read, context.db, context.siteUrl),
  asCaller: (token) => openAuth(read, token),
}

Deno.serve(
  guarded(
    'phone-order',
    (request) => handlePhoneOrder(orders, request),
    (code) => noteFailedOrder(context.db, code),
  ),
)
