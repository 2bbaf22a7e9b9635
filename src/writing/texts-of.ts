import type { Client } from '@/data/client.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import type { ContentFault } from '@/texts/admin/content-faults.ts'
import { createTextChanges } from './change-texts.ts'
import type { IsOwnName } from './new-text.ts'
import { createTextReader } from './read-texts.ts'
import { createTextCallers } from './text-callers.ts'
import type { PublishedTexts, ReadTexts, SaveTexts } from './text-file.ts'
import { createTextNumbers } from './text-numbers.ts'
import type { TextService } from './text-wish.ts'

/** Where texts lie, and what they are checked by. */
export interface TextSource {
  /** With the service role. */
  readonly db: Client
  /** With the rights of whoever sent a token. */
  readonly asCaller: (token: string) => Client
  readonly files: ReadTexts
  readonly saveTexts: SaveTexts
  /** What was published last. */
  readonly published: () => Promise<PublishedTexts>
  /** What keeps a text from being made. */
  readonly faultsOf: (file: string, text: string) => Promise<readonly ContentFault[]>
  readonly isOwnName: IsOwnName
  /** Of the shop, as they are now. */
  readonly settings: () => Promise<ShopSettings>
}

/** @returns what answers whoever writes texts, wherever these lie. */
export function textsOf({ db, asCaller, ...source }: TextSource): TextService {
  const callers = createTextCallers(asCaller)
  const numbers = createTextNumbers(db, source.published)
  const reader = createTextReader({ ...source, callers, numbers })
  const changes = createTextChanges({ ...source, callers, numbers })

  return {
    async admit(token) {
      await callers.writer(token)
    },
    async carryOut(wish, token): Promise<unknown> {
      switch (wish.do) {
        case 'list':
          return await reader.list(token)
        case 'read':
          return await reader.read(wish.path, token)
        case 'propose':
          return await reader.propose(wish.kind, wish.title, token)
        case 'save':
          return await changes.save(wish, token)
        case 'restore':
          return await changes.restore(wish, token)
        case 'delete':
          return await changes.remove(wish, token)
        case 'move':
          return await changes.move(wish, token)
      }
    },
  }
}
