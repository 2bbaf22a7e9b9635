/**
 * `node --import tsx content/demo/pictures/cli.ts OUTDIR [slug...]` draws the pictures by hand.
 */
import { drawPictures, picturesFingerprint } from './draw.ts'

const [outDir, ...only] = process.argv.slice(2)
if (!outDir) {
  console.error('Usage: cli.ts OUTDIR [slug...]')
  process.exit(1)
}
const start = performance.now()
await drawPictures({
  outDir,
  ...(only.length > 0 ? { only } : {}),
  onProgress: (done, total) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${done}/${total}`)
    else if (done === total) console.log(`${done}/${total}`)
  },
})
console.log(
  `Drawn in ${((performance.now() - start) / 1000).toFixed(1)} s, fingerprint ${picturesFingerprint().slice(0, 12)}`,
)
