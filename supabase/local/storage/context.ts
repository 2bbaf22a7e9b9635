import type { Engine } from '../engine/engine.ts'
import type { AssetCache } from '../files/asset-cache.ts'
import type { Verify } from '../gateway/token.ts'
import type { FileStore } from './file-store.ts'

export interface StorageOptions {
  readonly engine: Engine
  readonly files: FileStore
  readonly verify: Verify
  /** The limit of the project in bytes; buckets may be stricter. */
  readonly mostBytes: number
  /** Signs the addresses that Storage hands out. */
  readonly secret: string
}

/** What every operation of Storage works with. */
export type StorageContext = StorageOptions & { readonly cache: AssetCache }
