import { join } from 'node:path'
import { getShopSettings } from '@/data/settings.ts'
import { CACHE_DIR, ROOT } from '@/rendering/root.ts'
import { readRevision, visitor } from '@/rendering/site-data.ts'
import { readWritten } from '@/rendering/written-files.ts'
import { contentFaultText } from '@/texts/admin/content-faults.ts'
import { readEnvFile, UsageError } from './config.ts'
import { faultsOf } from './content/check-content.ts'
import { buildSite } from './publishing/build-site.ts'
import { checkSite } from './publishing/check-site.ts'
import { closeSite } from './publishing/close-site.ts'
import { writeRevision } from './publishing/site-revision.ts'
import { main, say, step } from './terminal.ts'

/** `npm run build`: `dist/` for any static host, against the Supabase project that the environment names. */
await main(async () => {
  readEnvFile()
  const { PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_KEY, SUPABASE_URL, PUBLIC_SITE_URL, PUBLIC_DEMO } = process.env
  if (!PUBLIC_SUPABASE_URL || !PUBLIC_SUPABASE_KEY) {
    throw new UsageError(
      'PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY name the Supabase project to build against; one is missing.',
      'Set both (see .env.example). For the local shop no build is needed: npm start',
    )
  }
  if (!/^https?:$/.test(URL.parse(PUBLIC_SUPABASE_URL)?.protocol ?? '')) {
    throw new UsageError(
      `PUBLIC_SUPABASE_URL is not an address: ${PUBLIC_SUPABASE_URL}`,
      'It begins with https:// (or http:// for a backend on this machine).',
    )
  }
  const written = await readWritten(join(ROOT, 'content'))
  const faults = await Promise.all([...written].map(([file, text]) => faultsOf(file, text)))
  const sentences = faults.flat().map(contentFaultText.fault)
  if (sentences.length > 0)
    throw new UsageError(
      sentences.join('\n  '),
      'Mend the text, or move it out of content/, and build again.',
    )
  const outDir = join(ROOT, 'dist')
  const site = {
    supabaseUrl: SUPABASE_URL || PUBLIC_SUPABASE_URL,
    publicUrl: PUBLIC_SUPABASE_URL,
    publicKey: PUBLIC_SUPABASE_KEY,
    siteUrl: PUBLIC_SITE_URL ?? '',
    cacheDir: join(CACHE_DIR, 'astro'),
    demo: PUBLIC_DEMO === 'true',
    stripeKey: process.env.PUBLIC_STRIPE_KEY,
  }
  await step('Building dist/', async () => {
    // Read first: what changes during the build waits for the next one.
    const revision = await readRevision(site)
    await buildSite({ ...site, outDir })
    await writeRevision(outDir, revision)
  })
  const { files, productPages } = await checkSite(outDir, null)
  say(`✓ dist/ holds ${files} files, ${productPages} products`)
  if ((await getShopSettings(visitor(site))).maintenanceMode)
    say(
      `! The shop is in maintenance: ${await closeSite(outDir)} pages lead to the one that says so. Build again once it is over.`,
    )
})
