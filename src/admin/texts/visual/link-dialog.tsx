import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { QUIET } from '@/admin/ui/controls.ts'
import { isTextLink } from '@/domain/texts/text-addresses.ts'
import { webAddress } from '@/domain/web-address.ts'
import { textEditorText } from '@/texts/admin/text-editor.ts'
import { AddressField } from '@/ui/form/address-field.tsx'
import { TextField } from '@/ui/form/fields.tsx'
import { DialogForm } from './dialog-form.tsx'

const t = textEditorText.linkDialog
interface Props {
  readonly editor: Editor
  readonly onDone: () => void
}

/** Where the chosen words lead; without chosen words it asks for some. */
export function LinkDialog({ editor, onDone }: Props) {
  const [before] = useState(() => ({
    href: String(editor.getAttributes('link').href ?? ''),
    isEmpty: editor.state.selection.empty && !editor.isActive('link'),
  }))
  const [href, setHref] = useState(before.href)
  const [words, setWords] = useState('')
  const [areProblemsShown, showProblems] = useState(false)
  const address = webAddress(href.trim())
  const isWhole = isTextLink(address) && (!before.isEmpty || words.trim() !== '')
  const save = () => {
    showProblems(!isWhole)
    if (!isWhole) return
    const mark = { type: 'link', attrs: { href: address } }
    const chain = editor.chain().focus()
    if (before.isEmpty) chain.insertContent({ type: 'text', text: words.trim(), marks: [mark] }).run()
    else chain.extendMarkRange('link').setMark('link', { href: address }).run()
    onDone()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
    onDone()
  }
  return (
    <DialogForm title={t.title} save={t.save} onCancel={onDone} onSave={save}>
      {before.isEmpty && (
        <TextField
          name="words"
          label={t.words}
          maxLength={200}
          autoComplete="off"
          value={words}
          onValue={setWords}
          problem={areProblemsShown && words.trim() === '' ? t.wordsMissing : undefined}
        />
      )}
      <AddressField
        name="href"
        label={t.address}
        hint={t.addressHint}
        value={href}
        onValue={setHref}
        problem={areProblemsShown && !isTextLink(address) ? t.wrong : undefined}
      />
      {before.href !== '' && (
        <button type="button" className={QUIET} onClick={remove}>
          {t.remove}
        </button>
      )}
    </DialogForm>
  )
}
