import { useState } from 'react'
import { QUIET } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { Menu, type MenuItem } from '@/admin/ui/menu.tsx'
import { useLiveAddress, usePreviews } from '@/admin/ui/previews.ts'
import type { OpenText, TextEntry } from '@/data/written-texts.ts'
import { isPost } from '@/domain/written-file.ts'
import { previewText } from '@/texts/admin/preview.ts'
import { textWorkText as t } from '@/texts/admin/text-work.ts'
import { MoveDialog, PreviewDialog, RemoveDialog } from './late.ts'

interface Props {
  readonly opened: OpenText
  /** As the list has it, once it has come. */
  readonly entry: TextEntry | undefined
  readonly title: string
  readonly text: string
  readonly isDirty: boolean
}

type Asked = 'preview' | 'move' | 'remove'

/** What is done with a text as a whole. */
export function TextActions({ opened, entry, title, text, isDirty }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const canPreview = usePreviews()
  const liveAddress = useLiveAddress()
  const { path, hash, mayWrite } = opened
  const address = entry?.address ?? null
  const close = () => setAsked(null)
  const items: MenuItem[] = []
  if (mayWrite && hash !== null && entry && !entry.isRequired) {
    if (!isPost(path))
      items.push({ label: t.move, icon: 'edit', isDisabled: isDirty, onChoose: () => setAsked('move') })
    items.push({
      label: t.remove,
      icon: 'remove',
      isDangerous: true,
      isDisabled: isDirty,
      onChoose: () => setAsked('remove'),
    })
  }
  return (
    <>
      {canPreview && (
        <button type="button" className={QUIET} onClick={() => setAsked('preview')}>
          <Icon name="eye" className="size-4.5" />
          {previewText.open}
        </button>
      )}
      {entry?.isOnline && address && (
        <a href={liveAddress(address)} target="_blank" rel="noopener" className={QUIET}>
          <Icon name="external" className="size-4.5" />
          {t.viewLive}
        </a>
      )}
      {items.length > 0 && (
        <Menu
          trigger={
            <button type="button" aria-label={t.more} className={QUIET}>
              <Icon name="more" />
            </button>
          }
          items={items}
        />
      )}
      {asked === 'preview' && <PreviewDialog path={path} text={text} onClose={close} />}
      {asked === 'move' && hash && address && (
        <MoveDialog
          path={path}
          address={address}
          hash={hash}
          isOnline={entry?.isOnline === true}
          onClose={close}
        />
      )}
      {asked === 'remove' && hash && (
        <RemoveDialog
          path={path}
          title={title}
          hash={hash}
          isOnline={entry?.isOnline === true}
          onClose={close}
        />
      )}
    </>
  )
}
