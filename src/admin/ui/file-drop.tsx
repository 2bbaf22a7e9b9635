import { type ReactNode, useRef, useState } from 'react'
import { QUIET } from './controls.ts'
import { Icon, type IconName } from './icon.tsx'

interface Props {
  /** What may be dropped here. */
  readonly invitation: string
  /** Of the button, for whoever does not drag. */
  readonly choose: string
  readonly icon: IconName
  /** Types of files, as an input takes them. */
  readonly accept: string
  readonly isMultiple?: boolean
  readonly className?: string
  readonly onFiles: (files: readonly File[]) => void
  /** What files have to be like. */
  readonly children: ReactNode
}

/** Where files are dropped, or chosen. */
export function FileDrop(props: Props) {
  const {
    invitation,
    choose,
    icon,
    accept,
    isMultiple = false,
    className = 'py-8',
    onFiles,
    children,
  } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button is the one that everybody has
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
      className={`flex flex-col items-center gap-2 rounded-[3px] border border-dashed px-4 text-center ${className} ${isOver ? 'border-olive bg-olive-pale' : 'border-field'}`}
    >
      <p className="text-ink-soft max-sm:hidden">{invitation}</p>
      <button type="button" className={QUIET} onClick={() => input.current?.click()}>
        <Icon name={icon} className="size-4.5" />
        {choose}
      </button>
      <input
        ref={input}
        type="file"
        multiple={isMultiple}
        accept={accept}
        aria-label={choose}
        // The button opens it: a second control would be read out beside it.
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file may be chosen again, e.g. once it is corrected.
          event.target.value = ''
        }}
      />
      <div className="text-sm text-stone">{children}</div>
    </div>
  )
}
