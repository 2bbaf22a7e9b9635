/**
 * Why a shop keeps silent: it was restored from a backup; it runs where the shop does not live; another copy has become the shop.
 */
export const SILENT_REASONS = ['restored', 'copied', 'taken_over'] as const
export type SilentReason = (typeof SILENT_REASONS)[number]

/** The disk of an own server when something is wrong with it; `free` in bytes. */
export interface DiskTrouble {
  readonly state: 'low' | 'full'
  readonly free: number
}
