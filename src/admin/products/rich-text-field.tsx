import { Heading } from '@tiptap/extension-heading'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useEffect, useId, useRef } from 'react'
import { EDITOR_KIT } from '@/admin/ui/editor-kit.ts'
import { NO_TOOLS, toolState } from '@/admin/ui/editor-tools.tsx'
import { sanitizeHtml } from '@/domain/html.ts'
import { pastedHtml } from '@/domain/pasted-html.ts'
import { formText } from '@/texts/admin/ui.ts'
import { Problem } from '@/ui/form/problem.tsx'
import { richText } from '@/ui/rich-text.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

/** What may stand in details and care, and nothing else: p, br, ul, ol, li, strong, em, h3. What is pasted is cut to it. */
const EXTENSIONS = [...EDITOR_KIT, Heading.configure({ levels: [3] })]

interface Props {
  readonly label: string
  /** Limited HTML. */
  readonly value: string
  readonly onValue: (html: string) => void
  readonly problem?: string | undefined
}

/** Formatted text that holds only what the shop shows. */
export function RichTextField({ label, value, onValue, problem }: Props) {
  const id = useId()
  /** What the editor holds, as it was last told: anything else comes from outside. */
  const own = useRef(value)
  const tell = useRef(onValue)
  tell.current = onValue
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: richText(value),
    // Its style element is what the content security policy forbids.
    injectCSS: false,
    editorProps: {
      // Before the editor makes elements of it, which would look at their handlers and addresses.
      transformPastedHTML: pastedHtml,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': id,
        // The editor writes what is undefined, too.
        ...(problem && { 'aria-invalid': 'true', 'aria-describedby': `${id}-erreur` }),
        class:
          'min-h-28 px-3 py-2 leading-relaxed whitespace-break-spaces outline-none wrap-anywhere [&_h3]:mt-3 [&_h3]:text-lg [&_li]:my-0.5 [&_ol]:list-decimal [&_ol]:pl-6 [&_p+p]:mt-2 [&_ul]:list-disc [&_ul]:pl-6',
      },
    },
    onUpdate: ({ editor: changed }) => {
      own.current = changed.isEmpty ? '' : sanitizeHtml(changed.getHTML())
      tell.current(own.current)
    },
  })
  useEffect(() => {
    if (!editor || value === own.current) return
    own.current = value
    editor.commands.setContent(richText(value), { emitUpdate: false })
  }, [editor, value])
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      ...(current ? toolState(current) : NO_TOOLS),
      heading: current?.isActive('heading') ?? false,
    }),
  })
  return (
    <div>
      <p className="mb-1.5 flex items-baseline justify-between gap-3 font-medium">
        <span id={id}>{label}</span>
        <span className="text-sm font-normal text-stone">{formText.optional}</span>
      </p>
      <div
        className={`rounded-[3px] border bg-white outline-offset-2 outline-olive focus-within:border-olive has-[[role=textbox]:focus-visible]:outline-2 ${problem ? 'border-terracotta-ink' : 'border-field'}`}
      >
        {editor && state && <RichTextToolbar label={label} editor={editor} state={state} />}
        <EditorContent editor={editor} />
      </div>
      <Problem id={`${id}-erreur`} words={problem} />
    </div>
  )
}
