/** Has visits counted by a person's browser, with what only that needs; where it does not come, nothing is counted. */
export function counting(count: (visits: typeof import('./visits.ts')) => void): void {
  if (!navigator.webdriver) void import('./visits.ts').then(count, () => undefined)
}
