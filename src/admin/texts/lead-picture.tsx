import { useState } from 'react'
import { QUIET } from '@/admin/ui/controls.ts'
import { pictureAddress } from '@/data/admin/pictures.ts'
import { fieldsOf } from '@/domain/json.ts'
import type { HeaderValue } from '@/domain/texts/header-values.ts'
import { textWorkText } from '@/texts/admin/text-work.ts'
import { Problem } from '@/ui/form/problem.tsx'
import { FigureDialog, PhotoDialog } from './late.ts'
import { useQuotedProduct } from './visual/facts.ts'

const t = textWorkText.image

interface Props {
  readonly label: string
  readonly value: unknown
  readonly problem: string | undefined
  readonly onValue: (value: HeaderValue) => void
}

/** What stands at the head of a post: one of a product's pictures, or a photo of its author's. */
export function LeadPicture({ label, value, problem, onValue }: Props) {
  const [asked, setAsked] = useState<'product' | 'photo' | null>(null)
  const held = fieldsOf(value)
  const words = (key: string): string => (typeof held[key] === 'string' ? held[key] : '')
  const { product } = useQuotedProduct(words('product'))
  const rank = Number(held.view) || 1
  const path = words('photo') || product?.images[rank - 1]
  const isChosen = words('photo') !== '' || words('product') !== ''
  const store = (next: HeaderValue) => {
    setAsked(null)
    onValue(next)
  }
  const close = () => setAsked(null)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] tight:grid-cols-1 items-start gap-4">
        {path ? (
          <img
            src={pictureAddress(path)}
            alt={words('alt') || (product?.imageAlts[rank - 1] ?? '')}
            className="aspect-3/2 w-full rounded-[2px] bg-linen-deep object-cover text-xs"
          />
        ) : (
          <span className="grid aspect-3/2 w-full place-items-center rounded-[2px] border border-dashed border-field p-2 text-center text-xs text-stone">
            {isChosen ? t.unseen : t.none}
          </span>
        )}
        <div className="flex flex-wrap gap-2">
          <button type="button" name="image" className={QUIET} onClick={() => setAsked('product')}>
            {t.ofProduct}
          </button>
          <button type="button" className={QUIET} onClick={() => setAsked('photo')}>
            {t.own}
          </button>
          {words('alt') && <p className="w-full text-sm text-stone wrap-anywhere">{words('alt')}</p>}
        </div>
      </div>
      <Problem words={problem} />
      {asked === 'product' && (
        <FigureDialog
          isLead
          begin={{ product: words('product'), view: String(rank) }}
          onCancel={close}
          onSave={(chosen) => store({ product: chosen.product ?? '', view: Number(chosen.view) })}
        />
      )}
      {asked === 'photo' && (
        <PhotoDialog
          isLead
          begin={{ src: words('photo'), alt: words('alt') }}
          onCancel={close}
          onSave={(chosen) => store({ photo: chosen.src ?? '', alt: chosen.alt ?? '' })}
        />
      )}
    </fieldset>
  )
}
