import { join } from 'node:path'
import { getShopSettings } from '@/data/settings.ts'
import { closingOf } from '@/domain/maintenance.ts'
import { CACHE_DIR, ROOT } from '@/rendering/root.ts'
import { readRevision, visitor } from '@/rendering/site-data.ts'
import type { ContentPlan } from '@/rendering/written-files.ts'
import { readEnvFile, refuseBadEnvironment, UsageError } from './config.ts'
import { createContentPlanner } from './content/content-plan.ts'
import { holesOf, withoutHoles } from './content/holes.ts'
import { heavyPictures, noticesOf } from './content/notices.ts'
import { requiredPagesLeftOut } from './content/required-pages.ts'
import { storedAt } from './content/stored-photos.ts'
import { buildWithTexts } from './publishing/build-with-texts.ts'
import { checkSite } from './publishing/check-site.ts'
import { closeSite } from './publishing/close-site.ts'
import { reportingBuild, reportLeftOut } from './publishing/report-build.ts'
import { releasedTexts, writeRevision } from './publishing/site-revision.ts'
import { writeVercelRules } from './publishing/vercel-rules.ts'
import { main, say, step } from './terminal.ts'

/** @throws UsageError where a page is left out that the shop leads to. */
function refuseWithoutPages(content: ContentPlan): void {
  const sentences = requiredPagesLeftOut(content)
  if (sentences.length > 0)
    throw new UsageError(
      sentences.join('\n  '),
      'The shop leads to this page everywhere: mend it and build again.',
    )
}

/** `npm run build`: `dist/` for any static host, against the Supabase project that the environment names. */
await main(() =>
  reportingBuild(async () => {
    readEnvFile()
    refuseBadEnvironment(false)
    const { PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_KEY, SUPABASE_URL, PUBLIC_SITE_URL, PUBLIC_DEMO } =
      process.env
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
    // Kept between builds where the host keeps `.cache`: a text with a mistake is then the one that was built before.
    const planner = createContentPlanner(
      join(CACHE_DIR, 'built-texts'),
      site.demo,
      undefined,
      storedAt(site.supabaseUrl),
    )
    refuseWithoutPages(await planner.plan())
    const { content, settings } = await step('Building dist/', async () => {
      // Read first: what changes during the build waits for the next one.
      const revision = await readRevision(site)
      const made = await buildWithTexts(site, planner, outDir)
      refuseWithoutPages(made)
      const settings = await getShopSettings(visitor(site))
      await writeRevision(outDir, revision, { texts: releasedTexts(withoutHoles(made.texts, settings)) })
      return { content: made, settings }
    })
    const { files, productPages } = await checkSite(outDir, null)
    await planner.keep(content)
    const texts = await planner.lookAll(content)
    const notices = [...noticesOf(texts, Date.now()), ...holesOf(texts, settings), ...(await heavyPictures())]
    for (const sentence of [...content.warnings, ...notices]) say(`! ${sentence}`)
    say(`✓ dist/ holds ${files} files, ${productPages} products`)
    const closing = closingOf(settings)
    if (closing)
      say(
        `! The shop is ${closing === 'opening' ? 'not open yet' : 'in maintenance'}: ${await closeSite(outDir, closing)} pages lead to the one that says so. Build again once it is open.`,
      )
    await writeVercelRules(outDir)
    await reportLeftOut(content.warnings)
  }),
)
