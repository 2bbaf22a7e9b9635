import type { ContactRequest } from '@/domain/contact.ts'
import type { Result } from '@/domain/errors.ts'
import { callFunction } from './call-function.ts'

/** Sends a message of the contact page. */
export const sendContact = (request: ContactRequest): Promise<Result<unknown>> =>
  callFunction('contact', request)
