import { waitingText as t } from '@/texts/waiting.ts'

const RETRY_AFTER_SECONDS = 5

const PAGE = `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}">
<title>${t.title}</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1.125rem/1.6 system-ui, sans-serif; color: #2b2622; background: #faf7f2 }
main { max-width: 32rem; padding: 2rem; text-align: center }
h1 { font-size: 1.75rem; font-weight: 500; margin: 0 0 .5rem }
p { margin: 0; color: #6b625a }
</style>
</head>
<body><main><h1>${t.title}</h1><p>${t.advice}</p></main></body>
</html>
`

/** The answer while no site is published. */
export const waitingPage = (request: Request): Response =>
  new Response(request.method === 'HEAD' ? null : PAGE, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER_SECONDS),
      'x-content-type-options': 'nosniff',
    },
  })
