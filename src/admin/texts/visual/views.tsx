import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { type KeyboardEvent, useId, useState } from 'react'
import { CONTROL } from '@/admin/ui/controls.ts'
import { pictureAddress } from '@/data/admin/pictures.ts'
import { textEditorText as t } from '@/texts/admin/text-editor.ts'
import { FigureDialog, GridDialog, PhotoDialog } from '../late.ts'
import { BlockFrame } from './block-frame.tsx'
import { saidByShop, useQuotedProduct, useQuotedSettings, writtenPart } from './facts.ts'

type Values = Readonly<Record<string, string>>

/** A part of a sentence, with what visitors will read there. */
export function ChipView({ node, selected }: ReactNodeViewProps) {
  const settings = useQuotedSettings()
  const source = String(node.attrs.source)
  const part = writtenPart(source)
  const said = part && settings ? saidByShop(part, settings) : null
  return (
    <NodeViewWrapper
      as="span"
      title={source}
      className={`mx-px rounded-[3px] px-1 wrap-anywhere ${part ? 'bg-straw-pale' : 'bg-linen-deep font-mono text-[0.85em]'} ${selected ? 'outline-2 outline-olive' : ''}`}
    >
      {said || (part ? partName(part.name) : source)}
    </NodeViewWrapper>
  )
}

const partName = (name: string): string =>
  (t.parts as Readonly<Record<string, string>>)[name] ?? `${t.blocks.other} (${name})`

/** A picture with its caption, as the text shows it. */
export function FigureView(view: ReactNodeViewProps) {
  const { node, updateAttributes } = view
  const [isOpen, setOpen] = useState(false)
  const values = node.attrs.values as Values
  const isPhoto = node.attrs.name === 'Photo'
  const name = isPhoto ? t.blocks.Photo : t.blocks.Figure
  const store = (next: Values) => {
    updateAttributes({ values: next })
    setOpen(false)
  }
  const Change = isPhoto ? PhotoDialog : FigureDialog
  return (
    <BlockFrame
      view={view}
      name={name}
      said={`${name} ${values.caption || values.alt || ''}`.trim()}
      onChange={() => setOpen(true)}
    >
      <div contentEditable={false} className="flex flex-wrap gap-4 p-3 select-none">
        {isPhoto ? <Stored values={values} /> : <OfProduct values={values} />}
        <div className="min-w-40 flex-1 text-[0.9375rem]">
          <p className={values.caption ? '' : 'text-stone'}>{values.caption || t.noCaption}</p>
          {isPhoto && (
            <p className={`mt-1 text-sm ${values.alt ? 'text-stone' : 'text-terracotta-ink'}`}>
              {values.alt || t.noAlt}
            </p>
          )}
        </div>
      </div>
      {isOpen && <Change begin={values} onCancel={() => setOpen(false)} onSave={store} />}
    </BlockFrame>
  )
}

const PICTURE = 'aspect-3/2 w-40 shrink-0 rounded-[2px] bg-linen-deep object-cover text-xs'

const Stored = ({ values }: { readonly values: Values }) => (
  <img src={pictureAddress(values.src ?? '')} alt={values.alt ?? ''} className={PICTURE} />
)

function OfProduct({ values }: { readonly values: Values }) {
  const { product, isPending } = useQuotedProduct(values.product ?? '')
  const rank = Number(values.view) - 1
  const path = product?.images[rank]
  if (isPending) return <span className={PICTURE} />
  if (!path)
    return <span className={`grid place-items-center p-2 text-center ${PICTURE}`}>{t.noPicture}</span>
  return <img src={pictureAddress(path)} alt={product?.imageAlts[rank] ?? ''} className={PICTURE} />
}

/** What the shop says by itself. */
export function PartView(view: ReactNodeViewProps) {
  const name = partName(String(view.node.attrs.name))
  return (
    <BlockFrame view={view} name={name} className="border-dashed">
      <p contentEditable={false} className="px-3 py-2 text-sm text-stone select-none">
        {t.partHint}
      </p>
    </BlockFrame>
  )
}

/** What a developer wrote: grey, kept, movable. */
export function CodeView(view: ReactNodeViewProps) {
  const source = String(view.node.attrs.source)
  return (
    <BlockFrame view={view} name={t.blocks.code} className="bg-linen-deep">
      <div contentEditable={false} className="px-3 py-2 select-none">
        <p className="text-sm text-ink-soft">{t.codeHint}</p>
        <pre className="mt-1 max-h-32 overflow-auto text-xs whitespace-pre-wrap text-ink-soft wrap-anywhere">
          {source}
        </pre>
      </div>
    </BlockFrame>
  )
}

/** A table as it will stand, changed in a dialog. */
export function GridView(view: ReactNodeViewProps) {
  const { node, updateAttributes } = view
  const [isOpen, setOpen] = useState(false)
  const rows = node.attrs.rows as readonly (readonly string[])[]
  const [head = [], ...rest] = rows
  return (
    <BlockFrame view={view} name={t.blocks.grid} onChange={() => setOpen(true)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button above does the same for the keyboard */}
      <div
        contentEditable={false}
        className="overflow-x-auto p-3 select-none"
        onDoubleClick={() => view.editor.isEditable && setOpen(true)}
      >
        <table className="w-full text-left text-[0.9375rem]">
          <thead>
            <tr>
              {head.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name
                <th key={column} className="border-b border-straw px-2 py-1.5 text-sm font-medium text-stone">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rest.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
              <tr key={index}>
                {row.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name
                  <td key={column} className="border-b border-line px-2 py-1.5 align-top wrap-anywhere">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isOpen && (
        <GridDialog
          begin={rows}
          onCancel={() => setOpen(false)}
          onSave={(next) => {
            updateAttributes({ rows: next })
            setOpen(false)
          }}
        />
      )}
    </BlockFrame>
  )
}

/** A question that opens on its answer: both are written here. */
export function QuestionView(view: ReactNodeViewProps) {
  const id = useId()
  const { node, updateAttributes, editor, getPos } = view
  const answer = (event: KeyboardEvent) => {
    if (!editor.isEditable || (event.key !== 'Enter' && (event.key !== 'Tab' || event.shiftKey))) return
    // Enter would save the text, as in any form; Tab would pass by the answer, to the title beside the text.
    event.preventDefault()
    editor.commands.setTextSelection((getPos() ?? 0) + 2)
    // At once: the editor's own command waits for a frame, in which what is typed would go into the question.
    editor.view.focus()
  }
  return (
    <BlockFrame view={view} name={t.blocks.question} said={`${t.blocks.question} ${node.attrs.title}`}>
      <div contentEditable={false} className="px-3 pt-3">
        <label htmlFor={id} className="sr-only">
          {t.questionTitle}
        </label>
        <input
          id={id}
          value={String(node.attrs.title)}
          readOnly={!editor.isEditable}
          className={`font-medium ${CONTROL}`}
          onChange={(event) => updateAttributes({ title: event.target.value })}
          onKeyDown={answer}
          enterKeyHint="next"
        />
      </div>
      <NodeViewContent className="px-3 py-1 whitespace-break-spaces" />
    </BlockFrame>
  )
}

/** Words that stand apart. */
export function BoxView(view: ReactNodeViewProps) {
  const name = String(view.node.attrs.name)
  return (
    <BlockFrame view={view} name={name === 'Sheet' ? t.blocks.Sheet : partName(name)}>
      <NodeViewContent className="px-3 py-1 whitespace-break-spaces" />
    </BlockFrame>
  )
}
