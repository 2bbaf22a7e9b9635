import { rmSync } from 'node:fs'
import { ensurePdfkit } from '../../src/cli/bundle-pdfkit.ts'
import { projectFolder } from './database-images.ts'
import { isHosted } from './hosted.ts'
import { memoryFolder } from './memory-folder.ts'
import { startSharedServer } from './shared-server.ts'

/**
 * Before the first test: where temporary files go, the server of their databases, and the images of others, which several
 * files would otherwise make at once.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = memoryFolder()
  if (folder) process.env.TMPDIR = folder
  const [end] = await Promise.all([isHosted() ? null : startSharedServer(), ensurePdfkit(), projectFolder()])
  return async () => {
    await end?.()
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}
