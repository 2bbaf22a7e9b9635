import { useState } from 'react'

interface Props {
  /** Address of the picture, or null. */
  readonly src: string | null
  readonly className?: string
}

/** A small 4:5 picture beside a name, hence without a text of its own; the bare frame stays when it cannot be shown. */
export function Thumbnail({ src, className = '' }: Props) {
  const [failed, setFailed] = useState(false)
  const frame = `block aspect-4/5 shrink-0 rounded-[2px] bg-linen-deep object-cover ${className}`
  if (src === null || failed) return <span className={frame} />
  return (
    <img
      src={src}
      alt=""
      width={160}
      height={200}
      loading="lazy"
      decoding="async"
      className={frame}
      onError={() => setFailed(true)}
    />
  )
}
