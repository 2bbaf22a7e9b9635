import * as z from 'zod'
import { type ContactMessage, type ContactRequest, ORDER_SUBJECTS } from '@/domain/contact.ts'
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

const orderSubject = z.enum(ORDER_SUBJECTS).nullable()

/** @param db the service role's client. @returns null where it was forgotten. @throws Error */
export async function getContactMessage(db: Client, id: number): Promise<ContactMessage | null> {
  const { data, error } = await db
    .from('contact_messages')
    .select(
      `id, firstName:first_name, lastName:last_name, orderName:order_name, orderNumber:order_number, email, phone, subject,
       orderSubject:order_subject, message`,
    )
    .eq('id', id)
    .maybeSingle()
  if (error) throw new Error('a message cannot be read', { cause: error })
  return data && { ...data, orderSubject: orderSubject.parse(data.orderSubject) }
}
