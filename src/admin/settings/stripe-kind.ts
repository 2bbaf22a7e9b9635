const WITHOUT = import.meta.env.PUBLIC_DEMO === 'true' ? 'simulated' : 'none'

/** Stripe's key that the site was published with; empty without one. */
export const STRIPE_KEY: string = import.meta.env.PUBLIC_STRIPE_KEY ?? ''

/** Whose money the published site takes: what its key says of itself. */
export const STRIPE_KIND = STRIPE_KEY === '' ? WITHOUT : STRIPE_KEY.startsWith('pk_live_') ? 'live' : 'test'
