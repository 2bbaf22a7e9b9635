import { join } from 'node:path'

/** Where variants and placeholders outlive a build; safe to delete, dear to rebuild. */
export const PICTURE_CACHE = join(process.cwd(), '.cache', 'pictures')
