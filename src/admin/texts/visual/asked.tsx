import type { Editor } from '@tiptap/react'
import { useEffect } from 'react'
import { FigureDialog } from './figure-dialog.tsx'
import { GridDialog } from './grid-dialog.tsx'
import { insertBlock, returnToText } from './insert.ts'
import { LinkDialog } from './link-dialog.tsx'
import { PhotoDialog } from './photo-dialog.tsx'
import { ProductLinkDialog } from './product-link-dialog.tsx'

/** What is asked for in a dialog before it stands in the text. */
export type Asked = 'link' | 'photo' | 'figure' | 'productLink' | 'grid'

const EMPTY_GRID = [
  ['', ''],
  ['', ''],
] as const

interface Props {
  readonly asked: Asked
  readonly editor: Editor
  readonly onDone: () => void
}

/** The dialog of what is asked for. */
export function AskedDialog({ asked, editor, onDone }: Props) {
  useEffect(() => () => returnToText(editor), [editor])
  const place = (type: 'figure' | 'grid', attrs: Readonly<Record<string, unknown>>) => {
    insertBlock(editor, { type, attrs })
    onDone()
  }
  if (asked === 'link') return <LinkDialog editor={editor} onDone={onDone} />
  if (asked === 'productLink') return <ProductLinkDialog editor={editor} onDone={onDone} />
  if (asked === 'grid')
    return (
      <GridDialog
        begin={EMPTY_GRID}
        onCancel={onDone}
        onSave={(rows) => place('grid', { rows, align: [] })}
      />
    )
  if (asked === 'photo')
    return (
      <PhotoDialog
        begin={{}}
        onCancel={onDone}
        onSave={(values) => place('figure', { name: 'Photo', values })}
      />
    )
  return (
    <FigureDialog
      begin={{}}
      onCancel={onDone}
      onSave={(values) => place('figure', { name: 'Figure', values })}
    />
  )
}
