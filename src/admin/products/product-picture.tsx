import { useContext, useState } from 'react'
import { pictureAddress } from '@/data/admin/pictures.ts'
import { pictureFieldText } from '@/texts/admin/product-form.ts'
import { PicturesPaused } from './pictures-paused.ts'

interface Props {
  /** Path in Storage; null where there is none. */
  readonly path: string | null
  readonly className: string
  /** Empty beside a name. */
  readonly alt?: string
}

/** Pictures that have been shown: they come at once the next time. */
const shown = new Set<string>()

/** A 4:5 picture; without one, a small weave. */
export function ProductPicture({ path, className, alt = '' }: Props) {
  const isPaused = useContext(PicturesPaused)
  const [failed, setFailed] = useState<string | null>(null)
  const frame = `block aspect-4/5 shrink-0 rounded-[2px] bg-linen-deep ${className}`
  const waits = isPaused && path !== null && !shown.has(path)
  if (path === null || failed === path || waits) {
    return (
      <span className={`${frame} grid place-items-center`}>
        {!waits && <Weave />}
        {failed === path && path !== null && <span className="sr-only">{pictureFieldText.missing}</span>}
      </span>
    )
  }
  return (
    <img
      src={pictureAddress(path)}
      alt={alt}
      width={160}
      height={200}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={`${frame} object-cover`}
      onLoad={() => shown.add(path)}
      onError={() => setFailed(path)}
    />
  )
}

const Weave = () => (
  <svg viewBox="0 0 48 48" aria-hidden="true" className="w-1/2 max-w-12 fill-none stroke-field stroke-[1.5]">
    <path d="M8 20h32l-3 20H11zM16 20v-4a8 8 0 0 1 16 0v4M9 26h30M10 32h28M18 20l1 20M24 20v20M30 20l-1 20" />
  </svg>
)
