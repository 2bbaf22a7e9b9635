import * as z from 'zod'
import { isTextPath } from '@/domain/written-file.ts'
import { type IsOwnName, ownNames } from '@/writing/new-text.ts'
import { type ReadTexts, type TextFile, textHash } from '@/writing/text-file.ts'
import type { ContentRepository } from './content-repository.ts'
import { askGitHub, GitHubFailure } from './github.ts'

/** All of a branch that texts need, of one commit, in one question. */
const QUESTION = `query ($owner: String!, $name: String!, $branch: String!) {
  repository(owner: $owner, name: $name) {
    ref(qualifiedName: $branch) {
      target {
        oid
        ... on Commit {
          tree { oid }
          blog: file(path: "content/blog") { ...folder }
          pages: file(path: "content/pages") { ...folder }
          own: file(path: "src/pages") { object { ... on Tree { entries { name } } } }
        }
      }
    }
  }
}
fragment folder on TreeEntry {
  object { ... on Tree { entries { name object { ... on Blob { text isBinary isTruncated } } } } }
}`

const blob = z.object({
  text: z.string().nullish(),
  isBinary: z.boolean().nullish(),
  isTruncated: z.boolean().nullish(),
})
const folder = z
  .object({
    object: z.object({ entries: z.array(z.object({ name: z.string(), object: blob.nullish() })) }).partial(),
  })
  .nullish()
const answer = z.object({
  data: z
    .object({
      repository: z
        .object({
          ref: z
            .object({
              target: z.object({
                oid: z.string(),
                tree: z.object({ oid: z.string() }),
                blog: folder,
                pages: folder,
                own: folder,
              }),
            })
            .nullable(),
        })
        .nullable(),
    })
    .nullish(),
  errors: z.array(z.object({ type: z.string().optional() })).optional(),
})

/** The texts of a branch at one commit. */
export interface RepositoryTexts {
  /** The commit, and its tree. */
  readonly head: string
  readonly tree: string
  readonly files: ReadTexts
  /** Files and folders beside texts, as `blog/panier.webp`. */
  readonly beside: ReadonlySet<string>
  readonly isOwnName: IsOwnName
}

/** What a blob says; one in another encoding than UTF-8 as if it held signs that nobody can read. */
const saidBy = ({ text, isTruncated }: z.infer<typeof blob>): string =>
  text == null || isTruncated ? '\uFFFD' : text

/** Reads a branch. @throws GitHubFailure */
export async function readRepository(repository: ContentRepository): Promise<RepositoryTexts> {
  const [owner, name] = repository.name.split('/')
  const variables = { owner, name, branch: `refs/heads/${repository.branch}` }
  const parsed = answer.safeParse(
    await askGitHub(repository, '/graphql', { method: 'POST', body: { query: QUESTION, variables } }),
  )
  const { data, errors = [] } = parsed.data ?? {}
  if (errors.some(({ type }) => type === 'RATE_LIMITED')) throw new GitHubFailure('busy', 200, 'reading')
  const target = data?.repository?.ref?.target
  // Neither a repository that the token may not see nor a branch that is not there has one.
  if (!target) throw new GitHubFailure(parsed.success ? 'refused' : 'silent', 200, 'reading')
  const entries = (['blog', 'pages'] as const).flatMap((place) =>
    (target[place]?.object.entries ?? []).map((entry) => ({ ...entry, path: `${place}/${entry.name}` })),
  )
  const texts = new Map<string, TextFile>()
  for (const { path, object } of entries) {
    if (!isTextPath(path) || !object || !('text' in object)) continue
    const text = saidBy(object)
    texts.set(path, { path, file: path, text, hash: textHash(text) })
  }
  return {
    head: target.oid,
    tree: target.tree.oid,
    files: {
      fileOf: (path) => path,
      read: async (path) => texts.get(path) ?? null,
      all: async () => [...texts.values()].sort((one, other) => (one.path < other.path ? -1 : 1)),
    },
    beside: new Set(entries.map(({ path }) => path)),
    isOwnName: ownNames((target.own?.object.entries ?? []).map((entry) => entry.name)),
  }
}
