import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Combobox } from '@/admin/ui/combobox.tsx'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { pictureAddress } from '@/data/admin/pictures.ts'
import { folded } from '@/domain/folded.ts'
import type { Product } from '@/domain/product.ts'
import { textEditorText } from '@/texts/admin/text-editor.ts'
import { quotedProductsQuery } from '../queries.ts'

const t = textEditorText.product
/** Suggestions at once. */
const MOST = 8

interface Props {
  readonly problem: string | undefined
  readonly onPick: (product: Product) => void
}

/** Nothing that a text could show, and the way to something. */
function NoProducts() {
  const { role } = useAdmin()
  return (
    <p>
      {t.none}{' '}
      {role !== 'editor' && (
        <Link to="/products/new" className="link">
          {t.create}
        </Link>
      )}
    </p>
  )
}

/** Finds a product on sale by a part of its name. */
export function ProductChoice({ problem, onPick }: Props) {
  const { data = [], isPending, error } = useQuery(quotedProductsQuery)
  const [text, setText] = useState('')
  const found = data.filter(({ name, safety }) =>
    folded(`${name} ${safety.identifier}`).includes(folded(text)),
  )
  if (!isPending && !error && data.length === 0) return <NoProducts />
  return (
    <Combobox
      label={t.search}
      hint={error ? t.failed : isPending ? t.loading : t.searchHint}
      problem={problem}
      query={text}
      onQuery={setText}
      items={text === '' ? [] : found.slice(0, MOST)}
      isLoading={isPending}
      keyOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      render={({ name, images }) => (
        <>
          {images[0] && (
            <img
              src={pictureAddress(images[0])}
              alt=""
              className="aspect-4/5 w-8 rounded-[2px] object-cover"
            />
          )}
          {name}
        </>
      )}
      onPick={onPick}
    />
  )
}
