import { join } from 'node:path'

/** Folder of the project. */
export const ROOT = join(import.meta.dirname, '..', '..')

/** Kept between builds and safe to delete: pictures of the demonstration, encoded variants. */
export const CACHE_DIR = join(ROOT, '.cache')
