import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './imports.ts'

/** Posts and pages that the shop comes with, by their path below the project. */
export const shopTexts: readonly (readonly [file: string, text: string])[] = globSync('content/**/*.mdx', {
  cwd: ROOT,
})
  .sort()
  .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])
