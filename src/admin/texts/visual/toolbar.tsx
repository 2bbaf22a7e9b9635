import { type Editor, useEditorState } from '@tiptap/react'
import { Toolbar as Bar } from 'radix-ui'
import { QUIET } from '@/admin/ui/controls.ts'
import { HistoryTools, ListTools, MarkTools, toolState } from '@/admin/ui/editor-tools.tsx'
import { Icon, type IconName } from '@/admin/ui/icon.tsx'
import { Menu } from '@/admin/ui/menu.tsx'
import { ToolButton, ToolDrawing } from '@/admin/ui/tool-button.tsx'
import { textEditorText as t } from '@/texts/admin/text-editor.ts'
import type { Asked } from './asked.tsx'
import { type Inserted, insertChip, insertHolder } from './insert.ts'

interface Props {
  readonly editor: Editor
  /** Opens the dialog of something that is asked for before it stands. */
  readonly onAsk: (asked: Asked) => void
}

/** One stop of the Tab key; arrows move within. It stays in sight while a long text is scrolled. */
export function Toolbar({ editor, onAsk }: Props) {
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      ...toolState(current),
      link: current.isActive('link'),
      heading: current.isActive('heading', { level: 2 }),
      subheading: current.isActive('heading', { level: 3 }),
      quote: current.isActive('blockquote'),
    }),
  })
  const run = () => editor.chain().focus()
  const tools = { editor, words: t, state }
  return (
    <Bar.Root
      aria-label={t.toolbar}
      className="sticky top-0 z-10 flex flex-wrap items-center gap-0.5 rounded-t-[3px] border-b border-line bg-white p-1 max-md:top-14"
    >
      <MarkTools {...tools} />
      <ToolButton name={t.link} isOn={state.link} onClick={() => onAsk('link')}>
        <ToolDrawing of="link" />
      </ToolButton>
      <Bar.Separator className="mx-1 h-6 w-px bg-line" />
      <ToolButton
        name={t.heading}
        isOn={state.heading}
        onClick={() => run().toggleHeading({ level: 2 }).run()}
      >
        <span className="font-display text-lg leading-none">T</span>
      </ToolButton>
      <ToolButton
        name={t.subheading}
        isOn={state.subheading}
        onClick={() => run().toggleHeading({ level: 3 }).run()}
      >
        <span className="font-display text-sm leading-none">T</span>
      </ToolButton>
      <ListTools {...tools} />
      <ToolButton name={t.quote} isOn={state.quote} onClick={() => run().toggleBlockquote().run()}>
        <ToolDrawing of="quote" />
      </ToolButton>
      <Bar.Separator className="mx-1 h-6 w-px bg-line" />
      <ToolButton name={t.table} onClick={() => onAsk('grid')}>
        <ToolDrawing of="table" />
      </ToolButton>
      <ToolButton name={t.rule} onClick={() => run().setHorizontalRule().run()}>
        <ToolDrawing of="rule" />
      </ToolButton>
      <Bar.Separator className="mx-1 h-6 w-px bg-line" />
      <HistoryTools {...tools} />
      <span className="ml-auto">
        <Menu
          trigger={
            <Bar.Button className={QUIET}>
              <Icon name="add" className="size-4.5" />
              {t.insert}
            </Bar.Button>
          }
          items={inserts(editor, onAsk)}
        />
      </span>
    </Bar.Root>
  )
}

const CHIPS: readonly (readonly [Inserted, string, IconName])[] = [
  ['email', '<Email />', 'mail'],
  ['phone', '<Phone />', 'document'],
  ['phoneHours', '<Fact name="phoneHours" />', 'clock'],
  ['returnAddress', '<Fact name="returnAddress" />', 'document'],
  ['siteName', '<Fact name="siteName" />', 'document'],
]

const inserts = (editor: Editor, onAsk: Props['onAsk']) => [
  { label: t.inserts.photo, icon: 'picture' as const, onChoose: () => onAsk('photo') },
  { label: t.inserts.figure, icon: 'products' as const, onChoose: () => onAsk('figure') },
  { label: t.inserts.productLink, icon: 'external' as const, onChoose: () => onAsk('productLink') },
  { label: t.inserts.question, icon: 'question' as const, onChoose: () => insertHolder(editor, 'question') },
  { label: t.inserts.box, icon: 'rows' as const, onChoose: () => insertHolder(editor, 'box') },
  ...CHIPS.map(([name, source, icon]) => ({
    label: t.inserts[name],
    icon,
    onChoose: () => insertChip(editor, source),
  })),
]
