/** The administrator of the demonstration; a shop that is not one never has this account. */
export const DEMO_ADMIN = { email: 'admin@atelier-du-rif.example', password: 'atelier-du-rif-demo' } as const
