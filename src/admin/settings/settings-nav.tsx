import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { settingsParts as t } from '@/texts/admin/site-settings.ts'

/** Parts of the screen, in their order; each is an address of its own. */
export const PARTS = [
  'site',
  'display',
  'amounts',
  'payments',
  'mails',
  'security',
  'people',
  'data',
] as const
export type Part = (typeof PARTS)[number]

/** Which part is at the top of the window now. */
function usePartInSight(): Part {
  const [part, setPart] = useState<Part>('site')
  useEffect(() => {
    const look = () => {
      const seen = PARTS.filter((one) => {
        const top = document.getElementById(one)?.getBoundingClientRect().top
        return top !== undefined && top < innerHeight / 3
      })
      setPart(seen.at(-1) ?? 'site')
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return part
}

/** The way to each part of a long screen; it stays in sight. */
export function SettingsNav() {
  const current = usePartInSight()
  const { hash, key } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  // The line of a phone is longer than its screen: what is current stays in sight in it.
  useEffect(() => {
    const line = list.current
    const link = line?.querySelector<HTMLElement>(`[href$="#${current}"]`)
    if (line && link) line.scrollTo({ left: link.offsetLeft - (line.clientWidth - link.offsetWidth) / 2 })
  }, [current])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every click leads there, also the second one
  useEffect(() => {
    if (!hash) return
    let isFocused = false
    // A group of a form comes with what it holds, and what loads above moves what is below: it is held until nothing moves any more.
    const hold = () => {
      const place = document.getElementById(hash.slice(1))
      place?.scrollIntoView()
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
  return (
    <nav
      aria-label={t.label}
      className="sticky top-14 z-10 -mx-4 mt-5 border-b border-line bg-white sm:-mx-8 lg:top-0"
    >
      <ul ref={list} className="relative flex gap-1 overflow-x-auto px-4 sm:px-8">
        {PARTS.map((part) => (
          <li key={part} className="shrink-0">
            <Link
              to={`#${part}`}
              aria-current={part === current ? 'location' : undefined}
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-3 whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-ink aria-[current=location]:border-olive aria-[current=location]:font-semibold aria-[current=location]:text-olive-dark"
            >
              {t[part]}
            </Link>
          </li>
        ))}
        <li className="shrink-0">
          <Link
            to="/settings/appearance"
            className="-mb-px flex min-h-11 items-center px-3 whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-ink"
          >
            {t.appearance}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
