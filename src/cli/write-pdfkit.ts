import { writePdfkit } from './bundle-pdfkit.ts'
import { main } from './terminal.ts'

/** Started by `ensurePdfkit`; ends with the bundler in it. */
await main(writePdfkit)
