import { ICON_BUTTON } from './controls.ts'
import { Icon, type IconName } from './icon.tsx'

interface Props {
  readonly label: string
  readonly icon: IconName
  /** Of the button. */
  readonly className?: string
  readonly iconClass?: string
  /** At an end of the list: it does nothing, and keeps the focus that a disabled button would lose. */
  readonly isOff?: boolean
  readonly onClick: () => void
}

/** Moves a thing one place in its list; clicked again, it moves the same thing on. */
export function StepButton({ label, icon, className = '', iconClass = '', isOff = false, onClick }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      className={`${ICON_BUTTON} aria-disabled:text-field aria-disabled:hover:bg-transparent ${className}`}
      onClick={({ currentTarget }) => {
        if (isOff) return
        onClick()
        // Where a node is put in another place of the page, browsers take the focus from it.
        requestAnimationFrame(() => currentTarget.focus())
      }}
    >
      <Icon name={icon} className={iconClass} />
    </button>
  )
}
