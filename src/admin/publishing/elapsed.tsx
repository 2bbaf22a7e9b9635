import { useEffect, useState } from 'react'
import type { Publication } from '@/data/admin/publishing.ts'
import { publishingText as t } from '@/texts/admin/publishing.ts'

const TICK_MS = 200

/** Seconds since a publication was asked for, counted live; not read out. */
export function Elapsed({ publication }: { readonly publication: Publication | undefined }) {
  const [mounted] = useState(Date.now)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(clock)
  }, [])
  const since = publication ? Date.parse(publication.requestedAt) : mounted
  return (
    <span aria-hidden="true" className="figures">
      {t.elapsed(Math.max(0, Math.floor((now - since) / 1000)))}
    </span>
  )
}
