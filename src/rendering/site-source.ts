import { DEMO_ADMIN } from '../../content/demo/admin.ts'

/** What a site is built from and for. */
export interface SiteSource {
  /** Where the build reads the catalogue. */
  readonly supabaseUrl: string
  /** Where the browser finds the backend: an address, or '/' for the page's own origin. */
  readonly publicUrl: string
  readonly publicKey: string
  /** Where people reach the site: canonical links and the sitemap name it. */
  readonly siteUrl: string
  /** What Astro keeps between builds; two builds at the same time must not share it. */
  readonly cacheDir: string
  readonly demo: boolean
  /** Publishable key of the shop's account at Stripe; without one no card is taken, or the demonstration simulates it. */
  readonly stripeKey?: string | undefined
  /** Folder of posts and pages, relative to the project; `content` when absent. */
  readonly contentDir?: string
}

/** Where a build finds things, which changes no page. */
const whereabouts = (site: SiteSource): Record<string, string> => ({
  SUPABASE_URL: site.supabaseUrl,
  SITE_CACHE_DIR: site.cacheDir,
  SITE_CONTENT_DIR: site.contentDir ?? '',
})

/** What the environment says that pages show. */
export const shownEnvironment = (site: SiteSource): Record<string, string> => ({
  PUBLIC_SUPABASE_URL: site.publicUrl,
  PUBLIC_SUPABASE_KEY: site.publicKey,
  PUBLIC_SITE_URL: site.siteUrl,
  PUBLIC_DEMO: String(site.demo),
  PUBLIC_STRIPE_KEY: site.stripeKey ?? '',
  PUBLIC_DEMO_ADMIN: site.demo ? JSON.stringify(DEMO_ADMIN) : '',
})

/** Environment of an Astro process that works for a backend; `dev` uses it too. */
export const astroEnvironment = (site: SiteSource): Record<string, string> => ({
  ...whereabouts(site),
  ...shownEnvironment(site),
  ASTRO_TELEMETRY_DISABLED: '1',
})
