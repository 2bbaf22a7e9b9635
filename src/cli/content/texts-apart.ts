import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@/rendering/root.ts'
import { addLine } from '../service/write.ts'
import { say } from '../terminal.ts'

/**
 * A shop of its own keeps its texts with its data: an update by git never meets what an editor wrote. Where `.env` does not say yet where
 * they lie, this writes it there.
 * @param root the folder of `.env`.
 */
export function keepTextsApart(
  { dataDir, demo }: { readonly dataDir: string; readonly demo: boolean },
  root = ROOT,
): void {
  const file = join(root, '.env')
  if (demo || process.env.CONTENT_DIR || !existsSync(file)) return
  const texts = join(dataDir, 'texts')
  process.env.CONTENT_DIR = texts
  const text = `CONTENT_DIR=${texts}`
  if (addLine(root, { path: '/.env', text }) === 'written') say(`✓ ${file}: “${text}” written`)
}
