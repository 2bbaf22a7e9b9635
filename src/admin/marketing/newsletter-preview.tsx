import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { EmailFrame } from '@/admin/ui/email-frame.tsx'
import { pictureAddress } from '@/data/admin/pictures.ts'
import type { NewsletterBlock } from '@/domain/newsletter-email.ts'
import { schemesOf, stylesheetIn } from '@/emails/look.ts'
import { newsletterEmail } from '@/emails/newsletter.ts'
import { newslettersText as t } from '@/texts/admin/newsletters.ts'
import { emailProductsQuery, shopQuery } from './queries.ts'

/** Stands for the token of each reader. */
const TOKEN = 'exemple'

interface Props {
  readonly subject: string
  readonly blocks: readonly NewsletterBlock[]
  /** What is to be known of it; where nothing stands here, of one that has not left. */
  readonly hint?: string
}

/** A newsletter with the prices and pictures of now. */
export function NewsletterPreview({ subject, blocks, hint = t.previewHint }: Props) {
  const settings = useQuery(shopQuery).data
  const shown = useDeferredValue(blocks)
  const ids = shown.flatMap((block) => (block.kind === 'products' ? block.products : []))
  const products = useQuery({ ...emailProductsQuery(ids), enabled: ids.length > 0 }).data
  const email = useMemo(
    () =>
      settings &&
      newsletterEmail({
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
  if (!email || !settings) return null
  const sheet = stylesheetIn(schemesOf(settings.appearance.colours))
  return <EmailFrame email={email} sheet={sheet} hint={hint} />
}
