import * as z from 'zod'
import type { Client } from '../client.ts'
import { calledBy } from './answer.ts'

const manufacturer = z
  .object({
    id: z.number(),
    name: z.string(),
    postal_address: z.string(),
    email: z.string(),
    responsible_name: z.string().nullable(),
    responsible_postal_address: z.string().nullable(),
    responsible_email: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    name: row.name,
    postalAddress: row.postal_address,
    email: row.email,
    /** The responsible person in the Union, empty where the maker sits in it. */
    responsibleName: row.responsible_name ?? '',
    responsiblePostalAddress: row.responsible_postal_address ?? '',
    responsibleEmail: row.responsible_email ?? '',
  }))

/** A maker, and who answers for it in the Union (regulation EU 2023/988, article 19). */
export type Manufacturer = z.infer<typeof manufacturer>
export type ManufacturerFields = Omit<Manufacturer, 'id'>

/** Every maker by name. @throws RefusedError */
export const listManufacturers = async (db: Client, signal: AbortSignal): Promise<Manufacturer[]> =>
  z
    .array(manufacturer)
    .parse(await calledBy(db.from('manufacturers').select().order('name').abortSignal(signal)))

/** @param id null adds one. @throws RefusedError manufacturer_exists, manufacturer_invalid */
export const saveManufacturer = async (
  db: Client,
  id: number | null,
  fields: ManufacturerFields,
): Promise<Manufacturer> =>
  manufacturer.parse(
    await calledBy(
      db.rpc('save_manufacturer', {
        manufacturer_id: id,
        fields: {
          name: fields.name,
          postal_address: fields.postalAddress,
          email: fields.email,
          responsible_name: fields.responsibleName,
          responsible_postal_address: fields.responsiblePostalAddress,
          responsible_email: fields.responsibleEmail,
        },
      }),
    ),
  )
