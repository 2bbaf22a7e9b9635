import { rmSync } from 'node:fs'
import { ensurePdfkit } from '../../src/cli/bundle-pdfkit.ts'
import { projectFolder, projectServer } from './database-images.ts'
import { memoryFolder } from './memory-folder.ts'
import { hasNativePostgres } from './postgres.ts'

/**
 * Before the first test: where temporary files go, and the images of databases, which several files would otherwise
 * make at once.
 */
export async function setup(): Promise<() => void> {
  const folder = memoryFolder()
  if (folder) process.env.TMPDIR = folder
  await Promise.all([ensurePdfkit(), projectFolder(), hasNativePostgres() && projectServer()])
  return () => {
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}
