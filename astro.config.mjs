import { fileURLToPath } from 'node:url'
import { satteri } from '@astrojs/markdown-satteri'
import mdx from '@astrojs/mdx'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, fontProviders } from 'astro/config'
import { adminDevRoutes } from './src/admin/dev-routes.ts'
import { noteScriptFiles } from './src/layouts/first-paint/script-files.ts'
import { intentDirective } from './src/layouts/islands/integration.ts'
import { lateCode } from './src/layouts/late-code.ts'
import { redirectsFile } from './src/layouts/redirects-file.ts'
import { wholeZod } from './src/layouts/whole-zod.ts'
import { ISLAND_MODULE, shortName } from './src/rendering/astro-privates.ts'
import { reactIslands } from './src/rendering/react-islands.ts'
import { markdownPlugins } from './src/shop/pages/markdown.ts'
import { textGuard } from './src/shop/pages/text-guard.ts'

const unusedClients = fileURLToPath(new URL('src/data/unused-clients.ts', import.meta.url))

/** Where the build reads the catalogue and its pictures; the browser's own address may be another ('/': its origin). */
const buildBackend = process.env.SUPABASE_URL || process.env.PUBLIC_SUPABASE_URL || ''
const browserBackend = /^https?:/.test(process.env.PUBLIC_SUPABASE_URL ?? '')
  ? new URL(process.env.PUBLIC_SUPABASE_URL ?? '').origin
  : ''

/** @returns the pattern that lets the image pipeline fetch originals from the backend, and from nowhere else. */
function picturesOf(address) {
  if (!address) return []
  const { protocol, hostname, port } = new URL(address)
  return [{ protocol: protocol.slice(0, -1), hostname, ...(port ? { port } : {}) }]
}

/** A font of the shop's own, its Latin characters only: self-hosted, with metric-matched fallbacks. */
const font = (name, files, fallbacks) => ({
  provider: fontProviders.local(),
  name,
  cssVariable: `--font-${name.toLowerCase()}`,
  fallbacks,
  options: {
    variants: Object.entries(files).map(([weight, file]) => ({
      src: [`./src/styles/fonts/${file}`],
      weight,
      style: 'normal',
    })),
  },
})

/**
 * What every page loads stands in one file, its dependencies with it: split by who else uses them they were fifteen, and
 * small files compress badly and cost a phone a round trip each. Adding to the cart and the page of a product have theirs.
 * Only modules that do nothing when they are imported: the cart and the administration share some of them.
 */
const GROUPS = [
  {
    name: 'every-page',
    test: /\/src\/(layouts\/every-page|ui\/early-input\/take|stores\/fresh-offers|data\/(address|post))\.ts$/,
  },
  // A cart names its lines as orders do, and the page of a withdrawal would load all that adds to a cart.
  { name: 'order', test: /\/src\/domain\/order\.ts$/ },
  // What a cart holds, and toasts: checkout, orders and account have them, and add nothing.
  {
    name: 'cart',
    test: /\/src\/(stores\/(cart|toasts)|ui\/toaster|texts\/adding|domain\/(cart-limits|variant))\.ts$/,
  },
  { name: 'adding', test: /\/src\/shop\/cart\/answer-early\.ts$/ },
  // The page of contact has tabs, too.
  { name: 'tabs', test: /\/src\/ui\/tabs\.ts$/ },
  // The cart and the checkout ask for offers, too: without this they would load all that the page of a product says.
  { name: 'offers', test: /\/src\/(stores\/live-offers|ui\/picture\/fallbacks)\.ts$/ },
  { name: 'product', test: /\/src\/shop\/product\/connect\.ts$/ },
]

/** Short: the names of its scripts stand in every page. */
const entryFileNames = ({ name }) => `_astro/${shortName(name)}.[hash].js`

const from = (directive, ...sources) => [directive, ...sources].filter(Boolean).join(' ')

/** Texts are read for what they may not hold before anything is made of them. */
const guarded = { ...markdownPlugins, mdastPlugins: [textGuard, ...markdownPlugins.mdastPlugins] }

export default defineConfig({
  site: process.env.PUBLIC_SITE_URL || 'http://localhost:4321',
  output: 'static',
  outDir: process.env.SITE_OUT_DIR || './dist',
  cacheDir: process.env.SITE_CACHE_DIR || './.cache/astro',
  trailingSlash: 'never',
  // One file a page, without the folder: addresses have no trailing slash. The little CSS there is saves a request.
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [reactIslands(), mdx(), intentDirective(), redirectsFile(), adminDevRoutes()],
  // The policy forbids the inline styles of a highlighter.
  markdown: { syntaxHighlight: false, processor: satteri(guarded) },
  image: {
    service: { entrypoint: './src/ui/picture/image-service.ts' },
    remotePatterns: picturesOf(buildBackend),
  },
  fonts: [
    font('Fraunces', { '300 500': 'fraunces-330.woff2' }, ['Georgia', 'serif']),
    font('Figtree', { 400: 'figtree-400.woff2', 600: 'figtree-600.woff2' }, ['sans-serif']),
  ],
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "font-src 'self'",
        from('img-src', "'self'", 'data:', 'blob:', browserBackend),
        from('connect-src', "'self'", browserBackend),
      ],
    },
  },
  vite: {
    resolve: {
      alias: {
        'virtual:islands': ISLAND_MODULE,
        '@supabase/realtime-js': unusedClients,
        '@supabase/storage-js': unusedClients,
      },
    },
    // Numbers of `domain/rules.ts` stand where they are used: in a chunk of every page each page would load all of them.
    build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all' } } } },
    plugins: [tailwindcss(), noteScriptFiles(), lateCode(), wholeZod()],
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS }, entryFileNames } } },
      },
    },
  },
})
