import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** What a hash names: an element's id, or a field's name. */
const placeOf = (hash: string): HTMLElement | null => {
  const name = decodeURIComponent(hash.slice(1))
  return document.getElementById(name) ?? document.querySelector(`[name="${CSS.escape(name)}"]`)
}

/** Leads to what the address names after `#`, and gives it the focus: also once it has loaded, and again with every click. */
export function useHashPlace(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every click leads there, also the second one
  useEffect(() => {
    if (!hash) return
    let isFocused = false
    // It comes with what it holds, and what loads above moves what is below: it is held until nothing moves any more.
    const hold = () => {
      const place = placeOf(hash)
      place?.scrollIntoView({ block: place.matches('section') ? 'start' : 'center' })
      if (!isFocused) place?.focus({ preventScroll: true })
      isFocused ||= place !== null
    }
    hold()
    const observer = new ResizeObserver(hold)
    observer.observe(document.body)
    const release = () => observer.disconnect()
    for (const sign of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
      addEventListener(sign, release, { once: true, passive: true })
    return release
  }, [hash, key])
}
