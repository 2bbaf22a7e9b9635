import { backendUrl } from '@/data/address.ts'
import { pictureUrl } from '@/data/pictures.ts'

/** Address of a stored picture (`bucket/name`), as a browser reaches it. */
export const pictureAddress = (path: string): string =>
  pictureUrl(backendUrl(import.meta.env.PUBLIC_SUPABASE_URL), path)
