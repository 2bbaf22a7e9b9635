import type { Client } from '@/data/client.ts'
import { getShopSettings } from '@/data/settings.ts'
import { isErrorCode } from '@/domain/error-codes.ts'
import { contentRepositoryText as t } from '@/texts/admin/content-repository.ts'
import { createTextCallers } from '@/writing/text-callers.ts'
import { TextRefusal } from '@/writing/text-refusal.ts'
import { MAX_WISH_BYTES, type TextWish, textWish } from '@/writing/text-wish.ts'
import { textsOf } from '@/writing/texts-of.ts'
import { readBytes } from '../_shared/body.ts'
import { jsonReply } from '../_shared/cors.ts'
import { logFailure } from '../_shared/log-failure.ts'
import { refusalReply } from '../_shared/refusal.ts'
import type { AskStanding } from '../_shared/standing.ts'
import { BranchMoved } from './commit-texts.ts'
import type { ContentRepository } from './content-repository.ts'
import { GitHubFailure } from './github.ts'
import { agree, agrees, committing, settle } from './hosted-saves.ts'
import { publishedTexts } from './published-texts.ts'
import { repositoryFaults } from './repository-faults.ts'
import { type RepositoryTexts, readRepository } from './repository-texts.ts'
import { inTurn, whenFree } from './text-turn.ts'

export interface HostedTexts {
  /** With every right. */
  readonly db: Client
  /** With the rights of whoever sent a token. */
  readonly asCaller: (token: string) => Client
  readonly repository: ContentRepository | { readonly lacks: string }
  /** Whether this is the shop, or a copy that keeps silent. */
  readonly standing: AskStanding
  /** The shop's own address; undefined where it is not configured. */
  readonly siteUrl: string | undefined
  /** Whether developers of this shop write code in texts. */
  readonly mayHoldCode: boolean
}

/** Milliseconds within which a save is tried again where others commit: the turn lasts longer. */
const PATIENCE_MS = 40_000

const READS: readonly TextWish['do'][] = ['list', 'read', 'propose']

/** @returns the service of texts as one commit has them. */
async function serviceOf(shop: HostedTexts, repository: ContentRepository, texts: RepositoryTexts) {
  const { db, asCaller, siteUrl, mayHoldCode } = shop
  const host = URL.parse(siteUrl ?? '')?.hostname ?? 'shop.invalid'
  const { data } = await db.from('settings').select('site_name').maybeSingle()
  const committer = { name: data?.site_name || host, email: `boutique@${host}` }
  const published = publishedTexts(siteUrl)
  return textsOf({
    ...{ db, asCaller },
    files: texts.files,
    saveTexts: committing({ db, repository, shop: committer, published: () => published }, texts),
    published: () => published,
    faultsOf: repositoryFaults(texts.beside, mayHoldCode),
    isOwnName: texts.isOwnName,
    settings: () => getShopSettings(db),
  })
}

/** Changes that came by git, and what an earlier save left, become versions before anybody is shown them. */
async function reading(shop: HostedTexts, repository: ContentRepository, wish: TextWish, token: string) {
  const texts = await readRepository(repository)
  if (!(await agrees(shop.db, texts)))
    await whenFree(shop.db, async () => {
      const now = await readRepository(repository)
      await settle(shop.db, now, () => publishedTexts(shop.siteUrl))
      await agree(shop.db, now)
    })
  return await (await serviceOf(shop, repository, texts)).carryOut(wish, token)
}

/** A change is made of the branch as it is, and made anew where somebody committed meanwhile. */
const writing = (shop: HostedTexts, repository: ContentRepository, wish: TextWish, token: string) =>
  inTurn(shop.db, async () => {
    const end = Date.now() + PATIENCE_MS
    for (;;) {
      const texts = await readRepository(repository)
      await settle(shop.db, texts, () => publishedTexts(shop.siteUrl))
      try {
        return await (await serviceOf(shop, repository, texts)).carryOut(wish, token)
      } catch (error) {
        if (!(error instanceof BranchMoved)) throw error
        if (Date.now() > end) throw new TextRefusal(503, { code: 'text_being_saved' })
      }
    }
  })

async function carryOut(shop: HostedTexts, wish: TextWish, token: string): Promise<unknown> {
  const { repository } = shop
  const isCopy = (await shop.standing()).isSilent
  const readOnly = 'lacks' in repository ? repository.lacks : isCopy ? t.copy : null
  if ('lacks' in repository) {
    if (wish.do !== 'list') throw new TextRefusal(503, { code: 'content_unset' })
    return { texts: [], deleted: await createTextCallers(shop.asCaller).deleted(token), readOnly }
  }
  if (wish.do === 'list') return { ...((await reading(shop, repository, wish, token)) as object), readOnly }
  if (READS.includes(wish.do)) return await reading(shop, repository, wish, token)
  if (isCopy) throw new TextRefusal(503, { code: 'content_unset' })
  return await writing(shop, repository, wish, token)
}

const CODES = {
  refused: 'content_refused',
  busy: 'content_busy',
  silent: 'content_silent',
  other: 'content_refused',
} as const

/** What is answered in the place of a failure: GitHub's own words are nobody's business. */
function refusalOf(error: unknown): TextRefusal | null {
  if (error instanceof TextRefusal) return error
  if (!(error instanceof GitHubFailure)) return null
  logFailure('texts', error)
  return new TextRefusal(503, { code: CODES[error.kind] })
}

/** Answers whoever writes texts where a host publishes the shop: what `/_/texts` answers on a server of its own. */
export async function handleTexts(shop: HostedTexts, request: Request): Promise<Response> {
  if (request.method !== 'POST') return refusalReply({ code: 'method_not_allowed' })
  const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!token) return refusalReply({ code: 'sign_in_required' })
  try {
    // Before anything of the body is read.
    await createTextCallers(shop.asCaller).writer(token)
    const bytes = await readBytes(request.body, MAX_WISH_BYTES)
    if (!bytes) return refusalReply({ code: 'request_too_large' })
    const wish = textWish.safeParse(jsonOf(bytes))
    if (!wish.success) return refusalReply({ code: 'request_invalid' })
    return jsonReply(200, await carryOut(shop, wish.data, token))
  } catch (error) {
    const refused = refusalOf(error)
    if (!refused) throw error
    const { code, details } = refused.refusal
    return jsonReply(refused.status, {
      error: {
        code: isErrorCode(code) ? code : 'internal_error',
        ...(details === undefined ? {} : { details }),
      },
    })
  }
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
