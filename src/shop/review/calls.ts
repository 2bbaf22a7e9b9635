import type { Reader } from '@/data/client.ts'
import type { ReviewSheet } from '@/data/write-review.ts'
import { orUnreachable, type Result, refuse, succeed } from '@/domain/errors.ts'
import { accountClient } from '@/stores/account-client.ts'

/** What the page works on: the token of an invitation, and what it opens. */
export interface OpenSheet {
  readonly token: string
  readonly sheet: ReviewSheet
}

const api = () => import('@/data/write-review.ts')

/** Makes a call that needs the token alone; what cannot be loaded or never answers counts as out of reach. */
export const asked = <T>(
  call: (db: Reader, api: typeof import('@/data/write-review.ts')) => Promise<Result<T>>,
): Promise<Result<T>> =>
  orUnreachable(
    Promise.all([import('@/data/public-reader.ts'), api()]).then(([{ publicReader }, calls]) =>
      call(publicReader(), calls),
    ),
  )

/** The token of the link of an email, or of an order of the account that is signed in; null where the address has none. */
async function tokenHere(): Promise<Result<string> | null> {
  const number = new URLSearchParams(location.search).get('commande')
  if (number !== null) {
    const [client, { getReviewToken }] = await Promise.all([accountClient(), api()])
    return await getReviewToken(client, number)
  }
  try {
    const token = decodeURIComponent(location.hash.slice(1))
    return token === '' ? null : succeed(token)
  } catch {
    return refuse('link_invalid')
  }
}

/** Opens what the address names; null where it names nothing. */
export async function openSheet(): Promise<Result<OpenSheet | null>> {
  const token = await tokenHere().catch(() => refuse('network_unreachable'))
  if (token === null) return succeed(null)
  if (!token.ok) return token
  const sheet = await asked((db, { getReviewSheet }) => getReviewSheet(db, token.value))
  return sheet.ok ? succeed({ token: token.value, sheet: sheet.value }) : sheet
}
