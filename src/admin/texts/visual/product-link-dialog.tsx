import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import type { Product } from '@/domain/product.ts'
import { textEditorText } from '@/texts/admin/text-editor.ts'
import { DialogForm } from './dialog-form.tsx'
import { ProductChoice } from './product-choice.tsx'

const t = textEditorText.product

interface Props {
  readonly editor: Editor
  readonly onDone: () => void
}

/** Has the chosen words lead to a product, or writes its name where none are chosen. */
export function ProductLinkDialog({ editor, onDone }: Props) {
  const [product, setProduct] = useState<Product | null>(null)
  const [isMissing, setMissing] = useState(false)
  const save = () => {
    setMissing(!product)
    if (!product) return
    const mark = { type: 'productLink', attrs: { product: product.safety.identifier } }
    const { empty } = editor.state.selection
    const chain = editor.chain().focus()
    if (empty) chain.insertContent({ type: 'text', text: product.name, marks: [mark] }).run()
    else chain.unsetMark('link', { extendEmptyMarkRange: true }).setMark(mark.type, mark.attrs).run()
    onDone()
  }
  return (
    <DialogForm title={t.linkTitle} save={t.save} onCancel={onDone} onSave={save}>
      <ProductChoice
        problem={isMissing && !product ? t.missing : undefined}
        onPick={(chosen) => setProduct(chosen)}
      />
      {product && <p role="status">{t.chosen(product.name)}</p>}
    </DialogForm>
  )
}
