import { useState } from 'react'
import { fallbackPictures } from './picture/fallbacks.ts'

interface Props {
  /** Address of the picture, or null. */
  readonly src: string | null
  readonly className?: string
}

/**
 * A small 4:5 picture beside a name, hence without a text of its own. When it cannot be shown a drawing stands in for it, and
 * at last the bare frame.
 */
export function Thumbnail({ src, className = '' }: Props) {
  const [failed, setFailed] = useState(0)
  const shown = [src, ...(src === null ? [] : fallbackPictures())][failed]
  const frame = `block aspect-4/5 shrink-0 rounded-[2px] bg-linen-deep object-cover ${className}`
  if (!shown) return <span className={frame} />
  return (
    <img
      src={shown}
      alt=""
      width={160}
      height={200}
      loading="lazy"
      decoding="async"
      className={frame}
      onError={() => setFailed(failed + 1)}
    />
  )
}
