export interface Countdown {
  pause(): void
  resume(): void
  stop(): void
}

/**
 * A timer that can be held and goes on with what was left.
 * @param ms milliseconds until `onEnd`; it starts at once.
 */
export function startCountdown(ms: number, onEnd: () => void): Countdown {
  let left = ms
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function pause(): void {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    left -= Date.now() - since
  }

  function resume(): void {
    if (timer !== undefined) return
    since = Date.now()
    timer = setTimeout(onEnd, Math.max(0, left))
  }

  resume()
  return { pause, resume, stop: () => clearTimeout(timer) }
}
