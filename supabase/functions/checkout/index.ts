import { mailService, secretKey, serviceClient } from '../_shared/environment.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { type Checkout, handleCheckout } from './checkout.ts'

const read = (name: string) => Deno.env.get(name)

const checkout: Checkout = {
  db: serviceClient(read),
  mail: mailService(read),
  siteUrl: read('SITE_URL'),
  simulatesPayment: !read('STRIPE_SECRET_KEY'),
  secret: secretKey(read),
}

Deno.serve(async (request) => {
  try {
    return await handleCheckout(checkout, request)
  } catch (error) {
    console.error('checkout failed:', error)
    return refusalReply({ code: 'internal_error' })
  }
})
