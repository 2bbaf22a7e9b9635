/** The publishable key of the shop's account at Stripe; null where no card is taken, or in a simulation. */
export const STRIPE_KEY: string | null = import.meta.env.PUBLIC_STRIPE_KEY || null

/** Whether payments are simulated: in the demonstration, and nowhere else. */
export const SIMULATES: boolean = !STRIPE_KEY && import.meta.env.PUBLIC_DEMO === 'true'

/** What a page with the Payment Element allows besides what every page does; nothing where there is no key. */
export const STRIPE_POLICY = STRIPE_KEY
  ? ([
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      'connect-src https://api.stripe.com',
      'img-src https://*.stripe.com',
    ] as const)
  : []

/** Whose scripts such a page runs besides its own. */
export const STRIPE_SCRIPTS = STRIPE_KEY
  ? (["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'] as const)
  : []
