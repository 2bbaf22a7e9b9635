import { maintenanceText } from '@/texts/maintenance.ts'
import { waitingText } from '@/texts/waiting.ts'

const RETRY_AFTER_SECONDS = 5

/** A page that needs no site. @param seconds after which it looks again by itself. */
const page = (title: string, advice: string, seconds: number) => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${seconds}">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1.125rem/1.6 system-ui, sans-serif; color: #2b2622; background: #faf7f2 }
main { max-width: 32rem; padding: 2rem; text-align: center }
h1 { font-size: 1.75rem; font-weight: 500; margin: 0 0 .5rem }
p { margin: 0; color: #6b625a }
</style>
</head>
<body><main><h1>${title}</h1><p>${advice}</p></main></body>
</html>
`

const later = (request: Request, html: string, seconds: number): Response =>
  new Response(request.method === 'HEAD' ? null : html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(seconds),
      'x-content-type-options': 'nosniff',
    },
  })

/** The answer while no site is published. */
export const waitingPage = (request: Request): Response =>
  later(request, page(waitingText.title, waitingText.advice, RETRY_AFTER_SECONDS), RETRY_AFTER_SECONDS)

/** The answer of a closed page, where the published site has none for it. */
export const closedPage = (request: Request, seconds: number): Response =>
  later(request, page(maintenanceText.title, maintenanceText.body, seconds), seconds)
