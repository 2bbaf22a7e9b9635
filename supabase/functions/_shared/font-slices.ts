import type { Client } from '@/data/client.ts'
import { fontSlice } from '@/data/font-slices.ts'
import { type Slices, slicesFrom } from './pdf/slices.ts'

/** The slices of fonts that stand in Storage, for one document. @param db with the service role */
export const storedSlices = (db: Client): Slices => slicesFrom((name) => fontSlice(db, name))
