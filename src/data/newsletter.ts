import type { Result } from '@/domain/errors.ts'
import type { NewsletterRequest } from '@/domain/newsletter.ts'
import { callFunction } from './call-function.ts'

/** Subscribes, confirms or unsubscribes; what is answered to a subscription never tells whether an address is known. */
export const callNewsletter = (request: NewsletterRequest): Promise<Result<unknown>> =>
  callFunction('newsletter', request)
