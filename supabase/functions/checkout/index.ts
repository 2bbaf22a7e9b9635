import { createContext } from '../_shared/context.ts'
import { guarded } from '../_shared/serve.ts'
import { type Checkout, handleCheckout } from './checkout.ts'

const read = (name: string) => Deno.env.get(name)

const checkout: Checkout = { ...createContext(read), simulatesPayment: !read('STRIPE_SECRET_KEY') }

Deno.serve(guarded('checkout', (request) => handleCheckout(checkout, request)))
