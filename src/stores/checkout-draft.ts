/** Key of sessionStorage that keeps what was typed over a reload. Card fields are never part of it. */
export const DRAFT_KEY = 'checkout'
