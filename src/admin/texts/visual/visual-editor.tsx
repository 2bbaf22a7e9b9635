import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { showToast } from '@/admin/ui/toasts.ts'
import { pastedArticle } from '@/domain/pasted-article.ts'
import { splitText } from '@/domain/texts/text-header.ts'
import { textEditorText as t } from '@/texts/admin/text-editor.ts'
import { AskedDialog } from '../late.ts'
import type { Asked } from './asked.tsx'
import { openBody, writeBody } from './body.ts'
import { Toolbar } from './toolbar.tsx'
import { EXTENSIONS } from './viewed-nodes.ts'

interface Props {
  /** Header and body: the header is another's, and stays. */
  readonly text: string
  readonly isReadOnly: boolean
  readonly onText: (text: string) => void
}

/** How words look while they are written: as on the shop's pages, somewhat denser. Spaces stay as they are typed. */
const WRITTEN = [
  'min-h-96 px-4 py-4 text-[1.0625rem] leading-relaxed whitespace-break-spaces outline-none wrap-anywhere sm:px-6',
  '[&_p]:my-3 [&_h2]:mt-8 [&_h2]:mb-2 [&_h2]:text-2xl [&_h3]:mt-6 [&_h3]:mb-1 [&_h3]:text-xl [&_h4]:mt-5 [&_h4]:font-medium',
  '[&_ul]:my-3 [&_ul]:list-disc [&_ul]:pl-6 [&_ol]:my-3 [&_ol]:list-decimal [&_ol]:pl-6 [&_li]:my-1 [&_li>p]:my-0',
  '[&_blockquote]:my-4 [&_blockquote]:border-l-3 [&_blockquote]:border-straw [&_blockquote]:pl-4 [&_blockquote]:font-display [&_blockquote]:text-lg',
  '[&_hr]:my-8 [&_hr]:border-line [&_a]:underline [&_a]:decoration-straw [&_a]:decoration-2 [&_a]:underline-offset-4',
  '[&_.product-link]:underline [&_.product-link]:decoration-olive [&_.product-link]:decoration-dotted [&_.product-link]:underline-offset-4',
].join(' ')

/** Pixels that the screen's head with the toolbar, and the bar that saves, may cover: the cursor is scrolled out from under them. */
const COVERED = { top: 160, right: 5, bottom: 120, left: 5 }

/** Puts the cursor into the first words of a text, where one begins with a block it would stand on that, and typing replace it. */
function startInWords(editor: Editor): void {
  let first: number | null = null
  editor.state.doc.descendants((node, at) => {
    if (first === null && node.isTextblock) first = at + 1
    return first === null
  })
  if (first !== null) editor.commands.setTextSelection(first)
}

/** A text as its readers see it, written here. What nobody touches stays as it is. */
export function VisualEditor({ text, isReadOnly, onText }: Props) {
  const id = useId()
  const [asked, setAsked] = useState<Asked | null>(null)
  const opened = useRef<ReturnType<typeof openBody> | null>(null)
  opened.current ??= openBody(text)
  /** What the editor holds, as it was last told: anything else comes from outside. */
  const { header, body } = splitText(text)
  const own = useRef(body)
  const around = useRef({ header, onText })
  around.current = { header, onText }
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: opened.current?.doc ?? '',
    editable: !isReadOnly,
    // Its style element is what the content security policy forbids.
    injectCSS: false,
    editorProps: {
      scrollMargin: COVERED,
      scrollThreshold: COVERED,
      // Before the editor makes elements of it, which would look at their handlers and addresses.
      transformPastedHTML: (html) => {
        if (html.includes('data-pm-slice')) return html
        if (/<img\b/i.test(html))
          showToast({ title: t.picturesNotPasted, description: t.picturesNotPastedHint })
        return pastedArticle(html)
      },
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': id,
        lang: 'fr',
        class: WRITTEN,
      },
    },
    // What is typed before anything is clicked stands in words, in the place of no block.
    onCreate: ({ editor: made }) => startInWords(made),
    onUpdate: ({ editor: changed }) => {
      if (!opened.current) return
      const written = writeBody(changed.getJSON(), opened.current, around.current.header)
      own.current = splitText(written).body
      around.current.onText(written)
    },
  })
  useEffect(() => {
    if (!editor || body === own.current) return
    own.current = body
    opened.current = openBody(header + body)
    editor.commands.setContent(opened.current?.doc ?? '', { emitUpdate: false })
    startInWords(editor)
  }, [editor, header, body])
  useEffect(() => {
    editor?.setEditable(!isReadOnly, false)
  }, [editor, isReadOnly])
  return (
    <div className="rounded-[3px] border border-field bg-white outline-offset-2 outline-olive has-[[role=textbox]:focus-visible]:border-olive">
      <p id={id} className="sr-only">
        {t.label}
      </p>
      {editor && !isReadOnly && <Toolbar editor={editor} onAsk={setAsked} />}
      <EditorContent editor={editor} />
      {editor && asked && <AskedDialog asked={asked} editor={editor} onDone={() => setAsked(null)} />}
    </div>
  )
}
