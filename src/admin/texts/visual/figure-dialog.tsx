import { useState } from 'react'
import { pictureAddress } from '@/data/admin/pictures.ts'
import { textEditorText } from '@/texts/admin/text-editor.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { DialogForm } from './dialog-form.tsx'
import { useQuotedProduct } from './facts.ts'
import { ProductChoice } from './product-choice.tsx'

const t = textEditorText.product

interface Props {
  /** `product`, `view` and `caption` of a picture that stands already. */
  readonly begin: Readonly<Record<string, string>>
  /** Whether it has no caption: the picture at the head of a post. */
  readonly isLead?: boolean
  readonly onCancel: () => void
  readonly onSave: (values: Record<string, string>) => void
}

/** One of a product's pictures, with its caption. */
export function FigureDialog({ begin, isLead = false, onCancel, onSave }: Props) {
  const [identifier, setIdentifier] = useState(begin.product ?? '')
  const [view, setView] = useState(begin.view ?? '1')
  const [caption, setCaption] = useState(begin.caption ?? '')
  const [areProblemsShown, showProblems] = useState(false)
  const { product } = useQuotedProduct(identifier)
  const isWhole = identifier !== '' && (isLead || caption.trim() !== '')
  const save = () => {
    showProblems(!isWhole)
    if (isWhole) onSave({ product: identifier, view, ...(isLead ? {} : { caption: caption.trim() }) })
  }
  return (
    <DialogForm title={t.figureTitle} save={t.save} onCancel={onCancel} onSave={save}>
      <ProductChoice
        problem={areProblemsShown && identifier === '' ? t.missing : undefined}
        onPick={({ safety }) => {
          setIdentifier(safety.identifier)
          setView('1')
        }}
      />
      {identifier !== '' && (
        <fieldset>
          <legend className="mb-1.5 font-medium">{product?.name ?? identifier}</legend>
          {product && product.images.length === 0 && <p>{t.noPictures}</p>}
          <div className="grid grid-cols-3 gap-3 sm:grid-cols-5">
            {product?.images.map((path, index) => (
              <button
                key={path}
                type="button"
                aria-pressed={String(index + 1) === view}
                aria-label={t.view(index + 1, product.imageAlts[index] ?? '')}
                onClick={() => setView(String(index + 1))}
                className="rounded-[3px] border-2 border-transparent p-0.5 aria-pressed:border-olive"
              >
                <img
                  src={pictureAddress(path)}
                  alt=""
                  className="aspect-4/5 w-full rounded-[2px] object-cover"
                />
              </button>
            ))}
          </div>
        </fieldset>
      )}
      {!isLead && (
        <TextField
          name="caption"
          label={textEditorText.photo.caption}
          hint={textEditorText.photo.captionHint}
          maxLength={300}
          autoComplete="off"
          value={caption}
          onValue={setCaption}
          problem={
            areProblemsShown && caption.trim() === '' ? textEditorText.photo.captionMissing : undefined
          }
        />
      )}
    </DialogForm>
  )
}
