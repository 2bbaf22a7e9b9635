import type { ContentRepository } from './content-repository.ts'

/** Milliseconds for one request. */
const TIMEOUT_MS = 8_000

/**
 * Why GitHub did not do what was asked: `refused`: the token may not; `busy`: it takes no more for now; `silent`: nobody answered, and
 * whether it was done is unknown; `other`: it cannot be done, by what its status says.
 */
export type FailureKind = 'refused' | 'busy' | 'silent' | 'other'

/** It holds nothing of the request, whose token nobody is to see. */
export class GitHubFailure extends Error {
  override readonly name = 'GitHubFailure'
  readonly kind: FailureKind
  readonly status: number
  constructor(kind: FailureKind, status: number, step: string) {
    super(`GitHub, ${step}: ${kind}, status ${status}`)
    this.kind = kind
    this.status = status
  }
}

function kindOf(response: Response): FailureKind {
  const { status, headers } = response
  // A limit is answered with 403 or 429, and says so in its headers alone.
  const isLimit =
    status === 429 ||
    (status === 403 && (headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0'))
  if (isLimit) return 'busy'
  if (status === 401 || status === 403 || status === 404) return 'refused'
  return status >= 500 ? 'silent' : 'other'
}

interface Asked {
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly body?: unknown
}

/** Asks GitHub at a path of its interface, `/graphql`. @returns what it answers. @throws GitHubFailure */
export async function askGitHub(
  { api, token }: ContentRepository,
  path: string,
  { method = 'GET', body }: Asked = {},
): Promise<unknown> {
  const step = `${method} ${path.split('/').slice(0, 6).join('/')}`
  try {
    const response = await fetch(`${api}${path}`, {
      method,
      headers: {
        Accept: 'application/vnd.github+json',
        Authorization: `Bearer ${token}`,
        'User-Agent': 'shop-texts',
        'X-GitHub-Api-Version': '2022-11-28',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // A repository that was renamed answers with another address: the token does not follow.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) return await response.json()
    await response.body?.cancel()
    throw new GitHubFailure(kindOf(response), response.status, step)
  } catch (error) {
    if (error instanceof GitHubFailure) throw error
    throw new GitHubFailure('silent', 0, step)
  }
}
