import { Progress } from 'radix-ui'

interface Props {
  readonly label: string
  /** Share of the bytes, 0 to 1. */
  readonly progress: number
  readonly className: string
}

/** How far a file has come. */
export function UploadBar({ label, progress, className }: Props) {
  const percent = Math.round(progress * 100)
  return (
    <Progress.Root
      value={percent}
      aria-label={label}
      className={`h-1.5 overflow-hidden rounded-full bg-white ${className}`}
    >
      <Progress.Indicator
        className="h-full bg-olive transition-[width] duration-150"
        style={{ width: `${percent}%` }}
      />
    </Progress.Root>
  )
}
