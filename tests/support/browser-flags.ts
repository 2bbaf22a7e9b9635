const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Flags for a Chromium that speaks to nobody but the pages of a test; it refuses its sandbox to root. */
export const BROWSER_FLAGS: string[] = process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet
