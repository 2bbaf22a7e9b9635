import { expect } from 'vitest'
import { parseProducts } from '@/admin/products/csv-lines.ts'
import { importProducts } from '@/data/admin/products-exchange.ts'
import type { Client } from '@/data/client.ts'

/** @throws Error where it cannot be read. */
export function readProducts(file: string) {
  const parsed = parseProducts(file)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed
}

/** What an import of a file does, or would do: rank, action and identifier of each line. */
export async function importActions(
  api: Client,
  { lines }: ReturnType<typeof readProducts>,
  isDry = true,
): Promise<unknown[][]> {
  const report = await importProducts(api, lines, isDry)
  expect(report.problems).toEqual([])
  return report.lines.map(({ line, action, identifier }) => [line, action, identifier])
}
