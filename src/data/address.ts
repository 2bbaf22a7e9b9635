/**
 * Address of the backend for a browser. `/` means the origin the page came from, so that one build serves any host.
 * @param configured PUBLIC_SUPABASE_URL of the build.
 */
export const backendUrl = (configured: string): string =>
  configured.startsWith('/') ? new URL(configured, location.origin).href.replace(/\/$/, '') : configured
