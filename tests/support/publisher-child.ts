import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPublisher } from '../../src/cli/publishing/publisher.ts'

/**
 * A process that publishes one version after another into the folder it is given, of pages that all say their version,
 * until somebody kills it. It says each version that it has published.
 */
const [dir = '', from = '0'] = process.argv.slice(2)
const PAGES = ['index', 'products', 'cart', 'checkout', 'admin', '404']
let version = Number(from)

const publisher = createPublisher({
  dir,
  serve: () => undefined,
  async build({ outDir, recordFile, previous }) {
    await mkdir(join(outDir, 'products'), { recursive: true })
    if (previous) await readFile(previous.recordFile)
    const files = [...PAGES, ...Array.from({ length: 40 }, (_, id) => `products/${id + 1}`)]
    for (const file of files) await writeFile(join(outDir, `${file}.html`), `<p>${version}</p></html>`)
    await writeFile(recordFile, JSON.stringify(version))
    return {
      fingerprint: String(version),
      fresh: undefined,
      rendered: undefined,

      unchanged: false,
      revision: version,
    }
  },
})

for (;;) {
  version++
  await publisher.publish()
  process.stdout.write(`${version}\n`)
}
