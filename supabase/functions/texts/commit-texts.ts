import * as z from 'zod'
import type { TextChange } from '@/writing/text-file.ts'
import type { ContentRepository } from './content-repository.ts'
import { askGitHub, GitHubFailure } from './github.ts'
import type { RepositoryTexts } from './repository-texts.ts'

const named = z.object({ sha: z.string() })
const branchHead = z.object({ object: named })
const compared = z.object({ status: z.string() })

/** Somebody else committed meanwhile: what was to be written is to be looked at again. */
export class BranchMoved extends Error {
  override readonly name = 'BranchMoved'
}

/** Who appears in the history of the repository. */
export interface Signature {
  readonly name: string
  readonly email: string
}

export interface Commit {
  readonly changes: readonly TextChange[]
  readonly message: string
  readonly author: Signature
  readonly committer: Signature
}

/** How often a branch is asked to take a commit, or asked whether it has, while nobody answers. */
const TRIES = 3

/**
 * Commits all of some texts at once on what was read, or nothing. The branch takes the same commit again without a second one: a request that
 * was not answered is asked once more.
 * @throws BranchMoved where another commit came first. @throws GitHubFailure
 */
export async function commitTexts(
  repository: ContentRepository,
  { head, tree }: Pick<RepositoryTexts, 'head' | 'tree'>,
  { changes, message, author, committer }: Commit,
): Promise<void> {
  const git = `/repos/${repository.name}/git`
  const ref = `heads/${repository.branch.split('/').map(encodeURIComponent).join('/')}`
  const ask = <T>(schema: z.ZodType<T>, path: string, method: 'GET' | 'POST' | 'PATCH', body?: unknown) =>
    askGitHub(repository, path, { method, body }).then((given) => schema.parse(given))

  const entries = changes.map(({ path, text }) => ({
    path: `content/${path}`,
    mode: '100644',
    type: 'blob',
    ...(text === null ? { sha: null } : { content: text }),
  }))
  const made = await ask(named, `${git}/trees`, 'POST', { base_tree: tree, tree: entries })
  const commit = await ask(named, `${git}/commits`, 'POST', {
    message,
    tree: made.sha,
    parents: [head],
    author,
    committer,
  })

  /** @returns whether the branch holds the commit, is as it was, or is another one's. */
  async function branchIs(): Promise<'ours' | 'asBefore' | 'moved'> {
    const { sha } = (await ask(branchHead, `${git}/ref/${ref}`, 'GET')).object
    if (sha === commit.sha) return 'ours'
    if (sha === head) return 'asBefore'
    const { status } = await ask(compared, `/repos/${repository.name}/compare/${commit.sha}...${sha}`, 'GET')
    return status === 'ahead' || status === 'identical' ? 'ours' : 'moved'
  }

  for (let tries = 1; ; tries += 1) {
    const failure = await ask(named.or(branchHead), `${git}/refs/${ref}`, 'PATCH', {
      sha: commit.sha,
      force: false,
    }).then(
      () => null,
      (error: unknown) => error,
    )
    if (failure === null) return
    if (!(failure instanceof GitHubFailure) || failure.kind === 'busy' || failure.kind === 'refused')
      throw failure
    const now = await branchIs()
    if (now === 'ours') return
    if (now === 'moved') throw new BranchMoved()
    // It may, it is asked to, and it does not: a rule of the branch is in the way.
    if (failure.kind === 'other') throw new GitHubFailure('refused', failure.status, 'the branch')
    if (tries === TRIES) throw failure
  }
}
