import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@/rendering/root.ts'
import { completeLock, type LockFile } from './lock-file.ts'
import { main, say } from './terminal.ts'

/** `npm run lock`: writes the packages of other platforms into package-lock.json, after its packages have changed. */
await main(async () => {
  const path = join(ROOT, 'package-lock.json')
  const lock = JSON.parse(readFileSync(path, 'utf8')) as LockFile
  const added = completeLock(lock)
  if (added.length > 0) writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
  say(added.length > 0 ? `✓ Added to package-lock.json:\n  ${added.join('\n  ')}` : '✓ Nothing is missing')
})
