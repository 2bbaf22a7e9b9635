import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { LetterFrame } from '@/admin/ui/LetterFrame.tsx'
import { pictureAddress } from '@/data/admin/pictures.ts'
import type { NewsletterBlock } from '@/domain/newsletter-letter.ts'
import { STYLESHEET } from '@/letters/look.ts'
import { newsletterLetter } from '@/letters/newsletter.ts'
import { newslettersText as t } from '@/texts/admin/newsletters.ts'
import { letterProductsQuery, shopQuery } from './queries.ts'

/** Stands for the token of each reader. */
const TOKEN = 'exemple'

interface Props {
  readonly subject: string
  readonly blocks: readonly NewsletterBlock[]
}

/** A newsletter as it would leave now. */
export function NewsletterPreview({ subject, blocks }: Props) {
  const settings = useQuery(shopQuery).data
  const shown = useDeferredValue(blocks)
  const ids = shown.flatMap((block) => (block.kind === 'products' ? block.products : []))
  const products = useQuery({ ...letterProductsQuery(ids), enabled: ids.length > 0 }).data
  const letter = useMemo(
    () =>
      settings &&
      newsletterLetter({
        subject,
        blocks: shown,
        products: products ?? [],
        leave: TOKEN,
        counted: null,
        settings,
        siteUrl: location.origin,
        picture: pictureAddress,
      }),
    [subject, shown, products, settings],
  )
  return letter ? <LetterFrame letter={letter} sheet={STYLESHEET} hint={t.previewHint} /> : null
}
