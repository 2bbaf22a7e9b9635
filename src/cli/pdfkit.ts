import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@/rendering/root.ts'
import { bundlePdfkit } from './bundle-pdfkit.ts'
import { main, say } from './terminal.ts'

/** `npm run pdfkit`: writes pdfkit as the functions import it, after its version changed in package.json. */
await main(async () => {
  const file = 'supabase/functions/_shared/pdf/pdfkit.js'
  writeFileSync(join(ROOT, file), await bundlePdfkit())
  say(`✓ ${file} written`)
})
