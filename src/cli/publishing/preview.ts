import { rm } from 'node:fs/promises'
import type { Client } from '@/data/client.ts'
import { getUnsoldProduct } from '@/data/unsold-product.ts'
import { PATHS, postPath, productPath } from '@/domain/paths.ts'
import type { ShownText } from '@/rendering/written-files.ts'
import { postId } from '../content/content-plan.ts'
import type { MakePreview } from '../site/preview-service.ts'
import type { PreviewStore } from '../site/preview-store.ts'
import type { Publisher } from './publisher.ts'
import type { SiteBuilder } from './site-builder.ts'

export interface PreviewMaker {
  /** With the service role: drafts are nobody else's business. */
  readonly db: Client
  readonly builder: Pick<SiteBuilder, 'preview'>
  readonly publisher: Pick<Publisher, 'base'>
  readonly store: PreviewStore
  /** A text as it is looked at: as somebody writes it, or as its file says; null where there is neither. */
  readonly textOf: (content: string, text: string | undefined) => Promise<ShownText | null>
}

/** @returns the page that a file of `content` makes; the front page where it makes none. */
function pageOf(file: string, text: string | undefined): string {
  if (text === undefined) return PATHS.home
  const id = postId(file, text)
  return id === null ? `/${file.replace(/^(?:demo\/)?pages\/|\.mdx$/g, '')}` : postPath(id)
}

/**
 * Makes previews: the site as a publication would make it now, with posts that are still drafts and, where it is asked for,
 * a product that is not for sale. It is rendered into a folder of its own and is never published.
 */
export const previewMaker =
  ({ db, builder, publisher, store, textOf }: PreviewMaker): MakePreview =>
  async ({ product, content, text }) => {
    const unsold = product === undefined ? null : await getUnsoldProduct(db, product)
    const shown = content === undefined ? null : await textOf(content, text)
    let path: string = product === undefined ? PATHS.home : productPath(product)
    let warnings: readonly string[] = []
    const key = await store.make(async (outDir) => {
      const recordFile = `${outDir}.record.json`
      try {
        const built = await builder.preview({
          outDir,
          recordFile,
          previous: await publisher.base(),
          copy: null,
          preview: {
            products: unsold ? [unsold.product] : [],
            offers: unsold ? [unsold.offer] : [],
            ...(shown ? { text: shown } : {}),
          },
        })
        if (content !== undefined)
          path = pageOf(shown?.file ?? content, built.content.texts.get(shown?.file ?? content))
        const isMeant = (sentence: string) =>
          product === undefined &&
          (content === undefined || sentence.startsWith(`content/${shown?.file ?? content}`))
        warnings = built.content.warnings.filter(isMeant)
      } finally {
        await rm(recordFile, { force: true })
      }
      return { unsold: unsold ? [unsold.product.id] : [] }
    })
    return { key, path, warnings }
  }
