import type { AstroIntegration } from 'astro'

/** Lets Astro's dev server open the addresses inside the administration, as `_redirects` does for static hosts. */
export const adminDevRoutes = (): AstroIntegration => ({
  name: 'admin-dev-routes',
  hooks: {
    'astro:server:setup'({ server }) {
      server.middlewares.use((request, _response, next) => {
        // Files and modules have a dot in their last part; screens have none.
        if (/^\/admin\/[^.?]*(\?|$)/.test(request.url ?? '')) request.url = '/admin'
        next()
      })
    },
  },
})
