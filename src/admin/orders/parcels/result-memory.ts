import { localStore } from '@/data/browser-storage.ts'
import { readJson } from '@/domain/json.ts'
import { RESULT_COLUMNS, type ResultMapping } from '@/domain/parcel-results.ts'

const keyOf = (header: readonly string[]): string => `admin-parcels/columns/${header.join(';')}`
const isColumn = (column: unknown): boolean =>
  column === null || RESULT_COLUMNS.some((known) => known === column)

/** What somebody said of the columns of a carrier's file in this browser: the next file with the same ones is read that way. */
export const resultMemory = {
  read(header: readonly string[]): ResultMapping | null {
    const kept = readJson(localStore.getItem(keyOf(header)))
    const fits = Array.isArray(kept) && kept.length === header.length && kept.every(isColumn)
    return fits ? (kept as ResultMapping) : null
  },
  write(header: readonly string[], mapping: ResultMapping): void {
    localStore.setItem(keyOf(header), JSON.stringify(mapping))
  },
}
