const SECOND_SIGNAL_AFTER_MS = 3000
const LONGEST_CLOSE_MS = 15_000

/**
 * Closes once, on the first SIGINT, SIGTERM or SIGHUP or when the parent that holds a channel to this process has gone.
 * npm, a launcher and the process group each deliver the same signal, so a repeated one only counts when it comes
 * seconds later: whoever sends it then does not want to wait.
 */
export function endOnSignal(close: () => Promise<void>): void {
  let since = 0
  const end = async () => {
    if (since > 0) {
      if (Date.now() - since > SECOND_SIGNAL_AFTER_MS) process.exit(1)
      return
    }
    since = Date.now()
    setTimeout(() => process.exit(1), LONGEST_CLOSE_MS).unref()
    const status = await close().then(
      () => 0,
      (error: unknown) => {
        console.error(error)
        return 1
      },
    )
    process.exit(status)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  process.on('disconnect', end)
}
