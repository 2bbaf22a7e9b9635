import { ensurePdfkit } from './bundle-pdfkit.ts'
import { main, say } from './terminal.ts'

/** `npm run pdfkit`: makes what the functions write PDF with; `npm start` does it by itself, a deployment to hosted Supabase does not. */
await main(async () => {
  say((await ensurePdfkit()) ? '✓ pdfkit is bundled for the functions' : '✓ pdfkit is bundled already')
})
