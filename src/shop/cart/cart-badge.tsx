import { useSyncExternalStore } from 'react'
import { PATHS } from '@/domain/paths.ts'
import { badgeLook, currentCount, onCount } from './badge.ts'

/** The cart's link in the navigation. Prerendered with 0; `keepPainted` shows the stored count before React comes. */
export default function CartBadge() {
  const count = useSyncExternalStore(onCount, currentCount, () => 0)
  const look = badgeLook(count)
  return (
    <a href={PATHS.cart} data-cart-badge="" data-highlighted={look.highlighted} className="cart-badge">
      <svg
        viewBox="0 0 24 24"
        className="size-6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M4 10h16l-1.6 9.2a1.5 1.5 0 0 1-1.5 1.3H7.1a1.5 1.5 0 0 1-1.5-1.3Z" />
        <path d="M8 10V8a4 4 0 0 1 8 0v2M5 14.5h14M9 10.2v10M15 10.2v10" />
      </svg>
      <span data-cart-label="" suppressHydrationWarning className="sr-only">
        {look.label}
      </span>
      <span data-cart-count="" suppressHydrationWarning aria-hidden="true" className="figures">
        {count}
      </span>
    </a>
  )
}
