import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '@/admin/ui/icon.tsx'
import { shellText as t } from '@/texts/admin/shell.ts'

const SQUARE = 'grid size-11 place-items-center rounded-[3px] hover:bg-linen-deep'

/** The menu of small screens, which slides in from the left and closes when a page was chosen. */
export function Drawer({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it, also to the same page
  useEffect(() => setOpen(false), [key])
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger aria-label={t.openMenu} className={SQUARE}>
        <Icon name="menu" />
      </Dialog.Trigger>
      <Dialog.Portal>
        {/* Above the toasts. Not Dialog.Overlay: it writes a style element, which the content security policy forbids. */}
        <div className="fixed inset-0 z-60 bg-ink/40" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-60 w-72 max-w-[85vw] overscroll-contain bg-linen shadow-xl outline-none transition-transform duration-200 ease-quiet starting:-translate-x-full"
        >
          <Dialog.Title className="sr-only">{t.navigation}</Dialog.Title>
          {children}
          <Dialog.Close aria-label={t.closeMenu} className={`absolute top-2 right-2 ${SQUARE}`}>
            <Icon name="close" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
