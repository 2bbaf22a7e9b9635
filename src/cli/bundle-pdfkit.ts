import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { ROOT } from '@/rendering/root.ts'

/**
 * pdfkit and fontkit as one module without Node's parts: as npm packages they weigh 22 MB with their sources, and hosted
 * functions are refused from 5 MB on.
 */
export async function bundlePdfkit(): Promise<string> {
  const output = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: join(ROOT, 'src/cli/pdfkit-entry.mjs'), formats: ['es'], fileName: 'pdfkit' },
    },
  })) as Rolldown.RolldownOutput[]
  const chunk = output[0]?.output[0]
  if (chunk?.type !== 'chunk') throw new Error('pdfkit was not bundled')
  return `// @ts-self-types="./pdfkit.d.ts"\n/* pdfkit, fontkit and what they import, under the MIT licence. Made by \`npm run pdfkit\`. */\n${chunk.code.trim()}\n`
}
