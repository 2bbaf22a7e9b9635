import { lazy, Suspense, useEffect, useState } from 'react'
import { Icon } from '@/admin/ui/icon.tsx'
import { paletteText as t } from '@/texts/admin/palette.ts'

const Palette = lazy(() => import('./palette.tsx'))

const isMac = navigator.userAgent.includes('Mac')

/** Whether keys belong to what is written there: an editor of texts makes a link of them. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.isContentEditable

interface Props {
  /** In the bar of small screens, an icon alone. */
  readonly isShort?: boolean
  /** Whether the keys open it: of the two that stand on a page, one hears them. */
  readonly hearsKeys?: boolean
}

/** Opens what finds a screen, an order, a customer or a product; so does Ctrl+K, and ⌘K on a Mac. */
export function Find({ isShort = false, hearsKeys = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!hearsKeys) return
    const hear = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event
      if (key.toLowerCase() !== 'k' || altKey || shiftKey || (isMac ? !metaKey : !ctrlKey)) return
      if (defaultPrevented || isWriting(target)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [hearsKeys])
  return (
    <>
      <button
        type="button"
        aria-label={isShort ? t.open : undefined}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
        className={
          isShort
            ? 'grid size-11 place-items-center rounded-[3px] hover:bg-linen-deep'
            : 'mb-2 flex min-h-9 w-full items-center gap-3 rounded-[3px] border border-line bg-white px-3 py-1 text-left text-ink-soft hover:border-olive'
        }
      >
        <Icon name="search" />
        {!isShort && (
          <>
            {t.open}
            <span aria-hidden="true" className="ml-auto text-[0.8125rem] text-stone">
              {t.keys(isMac)}
            </span>
          </>
        )}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
