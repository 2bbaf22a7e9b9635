/** Key of the session storage: what the page before was asked to add and could not; a line each, as JSON. */
export const PENDING_TAPS_KEY = 'pending-taps'
