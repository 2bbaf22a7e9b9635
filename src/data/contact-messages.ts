import * as z from 'zod'
import type { ContactRequest } from '@/domain/contact.ts'
import { type Result, succeed } from '@/domain/errors.ts'
import { isSuspect } from '@/domain/form-guard.ts'
import type { Client } from './client.ts'
import type { Json } from './database.types.ts'
import { storedResult } from './stored-result.ts'

/** Keeps a message of the contact page. @param caller hash of the sender's network address. @returns its number. */
export async function storeContactMessage(
  db: Client,
  { form, fields, guard }: ContactRequest,
  caller: string,
): Promise<Result<number>> {
  const row =
    form === 'message'
      ? {
          first_name: fields.firstName,
          last_name: fields.lastName,
          email: fields.email,
          phone: fields.phone,
          subject: fields.subject,
          message: fields.message,
        }
      : {
          order_name: fields.orderName,
          order_number: fields.orderNumber,
          email: fields.orderEmail,
          order_subject: fields.orderSubject,
          message: fields.orderMessage,
        }
  const message: Json = { form, ...row, is_suspect: isSuspect(guard), caller }
  const stored = storedResult(await db.rpc('store_contact_message', { message }))
  return stored.ok ? succeed(z.number().parse(stored.value)) : stored
}
