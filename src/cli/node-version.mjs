/** The first of Node 22 that reads TypeScript by itself, as threads and the process that renders pages do. */
export const OLDEST_NODE = [22, 18]

/** @param {string} version as `process.version` says it. @returns {boolean} whether all of the shop runs on it. */
export function isRecent(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  // The first ones of Node 23 cannot, and nobody mends that Node any more.
  return major > 23 || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
}
