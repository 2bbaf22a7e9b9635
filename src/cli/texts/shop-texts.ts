import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@/rendering/root.ts'
import type { WrittenTexts } from '@/rendering/written-files.ts'
import { ownNames } from '@/writing/new-text.ts'
import { publishedTexts } from '@/writing/text-list.ts'
import type { TextService } from '@/writing/text-wish.ts'
import { type TextSource, textsOf } from '@/writing/texts-of.ts'
import type { TextFiles } from './text-files.ts'
import type { TextSaves } from './text-saves.ts'

export interface ShopTexts extends Pick<TextSource, 'db' | 'asCaller' | 'faultsOf' | 'settings'> {
  readonly files: TextFiles
  readonly saves: TextSaves
  /** What was published last. */
  readonly published: () => Promise<WrittenTexts>
}

/** What the service of texts does on a server of the shop's own: its files are the truth. */
export const createShopTexts = ({ saves, published, ...shop }: ShopTexts): TextService =>
  textsOf({
    ...shop,
    saveTexts: saves.save,
    published: async () => publishedTexts(await published()),
    isOwnName: ownNames(readdirSync(join(ROOT, 'src', 'pages'))),
  })
