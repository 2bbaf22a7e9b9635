import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { shellText } from '@/texts/admin/shell.ts'
import { ICON_BUTTON } from './controls.ts'
import { Icon } from './icon.tsx'
import { ToastHost } from './toast-host.tsx'
import { useDialogFocus } from './use-dialog-focus.ts'
import { usePageTitle } from './use-page-title.ts'

const SHAPES = {
  /** In the middle; the whole screen of a phone. */
  middle:
    'inset-0 m-auto h-fit max-h-dvh w-full max-w-xl sm:max-h-[calc(100dvh-3rem)] sm:rounded-[3px] starting:opacity-0',
  /** Large forms. */
  wide: 'inset-0 m-auto h-fit max-h-dvh w-full max-w-5xl max-sm:h-dvh sm:max-h-[calc(100dvh-3rem)] sm:rounded-[3px] starting:opacity-0',
  /** Something that stands in the list behind it. */
  side: 'inset-y-0 right-0 w-full max-w-2xl starting:translate-x-8 starting:opacity-0',
} as const

interface Props {
  readonly title: string
  /** Under the title. */
  readonly note?: ReactNode
  readonly shape?: keyof typeof SHAPES
  /** Asked to close: Escape, the cross, a click outside. Keep it open by doing nothing. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** Stays in sight at the bottom: the buttons. Where a window has few lines, the title makes room for what is under it. */
  readonly footer?: ReactNode
}

/**
 * A modal dialog; mounted, it is open. Its title is the page's, too. Takes the focus to its first field and gives it back;
 * the page behind does not scroll.
 */
export function Dialog({ title, note, shape = 'middle', onClose, children, footer }: Props) {
  const focus = useDialogFocus()
  usePageTitle(title)
  return (
    <Primitive.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Primitive.Portal>
        {/* Not Dialog.Overlay: it writes a style element, which the content security policy forbids. As high as the dialog: one over another covers that too. */}
        <div className="fixed inset-0 z-40 bg-ink/40" />
        <Primitive.Content
          aria-describedby={undefined}
          {...focus.dialog}
          className={`fixed z-40 flex flex-col overflow-clip cramped:scroll-pb-40 cramped:overflow-y-auto cramped:overscroll-contain bg-white shadow-xl outline-none transition-[opacity,translate] duration-150 ease-quiet motion-reduce:transition-none ${SHAPES[shape]}`}
        >
          <div className="flex items-start justify-between gap-4 border-b border-line px-4 py-3.5 sm:px-6">
            <div className="min-w-0 pt-1">
              <Primitive.Title className="text-xl leading-snug wrap-anywhere sm:text-2xl">
                {title}
              </Primitive.Title>
              {note && <p className="text-sm text-stone">{note}</p>}
            </div>
            <Primitive.Close aria-label={shellText.close} className={`-mr-2 ${ICON_BUTTON}`}>
              <Icon name="close" />
            </Primitive.Close>
          </div>
          {/* What is hidden but for screen readers scrolls with it: it would make the dialog itself longer than the screen. */}
          <div
            {...focus.content}
            className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 outline-none cramped:flex-[1_0_auto] cramped:overflow-visible sm:px-6"
          >
            {children}
          </div>
          <div className="bottom-0 z-10 bg-white cramped:sticky">
            <ToastHost />
            {footer && (
              <div className="flex flex-wrap justify-end gap-3 border-t border-line bg-linen px-4 py-3 sm:px-6">
                {footer}
              </div>
            )}
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
