import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A commit as a person reads it in the history. */
export interface KeptCommit {
  readonly sha: string
  readonly parent: string | null
  readonly message: string
  readonly author: { readonly name: string; readonly email: string }
  readonly committer: { readonly name: string; readonly email: string }
  readonly files: ReadonlyMap<string, string>
}

/** What befalls the next requests of a step: `read`, `tree`, `commit`, `branch` (its new commit), `look` (what it holds). */
export interface Trouble {
  readonly step: 'read' | 'tree' | 'commit' | 'branch' | 'look'
  readonly times: number
  /** Its status; 0 ends the connection without one. */
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Whether it is done all the same, and only its answer is lost. */
  readonly isDone?: boolean
  /** Milliseconds before it is answered. */
  readonly afterMs?: number
}

type Answer = readonly [status: number, body: unknown]
type Body = Readonly<Record<string, unknown>>

const NOBODY = { name: 'GitHub', email: 'noreply@github.example' }
const shaOf = (...parts: readonly unknown[]): string =>
  createHash('sha1').update(JSON.stringify(parts)).digest('hex')

async function bodyOf(request: IncomingMessage): Promise<Body> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text === '' ? {} : (JSON.parse(text) as Body)
}

/**
 * A stand-in of GitHub's interface on a port of its own: one repository with one branch, which takes what follows its latest commit alone.
 * @param token the only one that may. @param start files of the first commit.
 */
export async function startGitHub(token: string, start: Readonly<Record<string, string>>) {
  const commits = new Map<string, KeptCommit>()
  const trees = new Map<string, ReadonlyMap<string, string>>()
  let head = ''
  let troubles: Trouble[] = []
  let between: (() => void) | null = null
  let mayWrite = true
  const asked: string[] = []

  const treeOf = (files: ReadonlyMap<string, string>): string => {
    const sha = shaOf('tree', [...files].sort())
    trees.set(sha, files)
    return sha
  }
  function add(commit: Omit<KeptCommit, 'sha'>): string {
    const sha = shaOf('commit', commits.size, commit.message, [...commit.files])
    commits.set(sha, { ...commit, sha })
    return sha
  }
  const history = (from = head): KeptCommit[] => {
    const commit = commits.get(from)
    return commit ? [commit, ...history(commit.parent ?? '')] : []
  }
  const filesNow = () => new Map(commits.get(head)?.files)
  /** As somebody does who pushes from a machine of theirs. */
  function push(changes: Readonly<Record<string, string | null>>, message = 'Pushed'): void {
    const files = filesNow()
    for (const [path, text] of Object.entries(changes))
      if (text === null) files.delete(path)
      else files.set(path, text)
    head = add({ parent: head || null, message, author: NOBODY, committer: NOBODY, files })
  }
  push(start, 'First')

  const folder = (place: string) => {
    const names = [...filesNow()].filter(([path]) => path.startsWith(`${place}/`))
    const entries = names.map(([path, text]) => ({
      name: path.slice(place.length + 1),
      object: { text: text.isWellFormed() ? text : null, isBinary: false, isTruncated: false },
    }))
    return entries.length === 0 ? null : { object: { entries } }
  }
  const read = (variables: Body): Answer => {
    const isHere = variables.name === 'shop' && variables.branch === 'refs/heads/main'
    const target = {
      oid: head,
      tree: { oid: treeOf(filesNow()) },
      blog: folder('content/blog'),
      pages: folder('content/pages'),
      own: folder('src/pages'),
    }
    return [200, { data: { repository: { ref: isHere ? { target } : null } } }]
  }
  function makeTree({ base_tree, tree }: Body): Answer {
    const files = new Map(trees.get(String(base_tree)))
    for (const { path, content, sha } of tree as { path: string; content?: string; sha?: null }[]) {
      if (sha === null && !files.delete(path)) return [422, { message: 'GitRPC::BadObjectState' }]
      if (content !== undefined) files.set(path, content)
    }
    return [201, { sha: treeOf(files) }]
  }
  function makeCommit({ message, tree, parents, author, committer }: Body): Answer {
    const files = trees.get(String(tree)) ?? new Map()
    const [parent] = parents as string[]
    const made = { parent: parent ?? null, message: String(message), files }
    return [201, { sha: add({ ...made, author, committer } as Omit<KeptCommit, 'sha'>) }]
  }
  function moveBranch({ sha, force }: Body): Answer {
    between?.()
    between = null
    if (force) return [422, { message: 'Nobody forces here' }]
    if (!mayWrite) return [422, { message: 'Changes must be made through a pull request.' }]
    if (!history(String(sha)).some((one) => one.sha === head))
      return [422, { message: 'Update is not a fast forward' }]
    head = String(sha)
    return [200, { ref: 'refs/heads/main', object: { sha } }]
  }
  function compare(path: string): Answer {
    const [, from = '', to = ''] = /\/compare\/(\w+)\.\.\.(\w+)$/.exec(path) ?? []
    const isAhead = history(to).some(({ sha }) => sha === from)
    return [200, { status: from === to ? 'identical' : isAhead ? 'ahead' : 'diverged' }]
  }

  const stepOf = (method: string, path: string): Trouble['step'] =>
    path === '/graphql'
      ? 'read'
      : path.endsWith('/git/trees')
        ? 'tree'
        : path.endsWith('/git/commits')
          ? 'commit'
          : method === 'PATCH'
            ? 'branch'
            : 'look'
  function done(step: Trouble['step'], path: string, body: Body): Answer {
    if (step === 'read') return read(body.variables as Body)
    if (step === 'tree') return makeTree(body)
    if (step === 'commit') return makeCommit(body)
    if (step === 'branch') return moveBranch(body)
    return path.includes('/compare/') ? compare(path) : [200, { object: { sha: head } }]
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    const body = await bodyOf(request)
    const step = stepOf(method, url)
    asked.push(step)
    if (request.headers.authorization !== `Bearer ${token}`) {
      response.writeHead(401).end(JSON.stringify({ message: 'Bad credentials' }))
      return
    }
    const trouble = troubles.find((one) => one.step === step)
    if (trouble)
      troubles = troubles.flatMap((one) =>
        one !== trouble ? [one] : one.times > 1 ? [{ ...one, times: one.times - 1 }] : [],
      )
    const said = !trouble || trouble.isDone ? done(step, url, body) : null
    if (trouble?.afterMs) await new Promise((later) => setTimeout(later, trouble.afterMs))
    if (trouble?.status === 0) {
      request.socket.destroy()
      return
    }
    const [status, what] = trouble
      ? ([trouble.status, { message: `no, and ${token}` }] as const)
      : (said ?? [500, {}])
    response.writeHead(status, { 'content-type': 'application/json', ...trouble?.headers })
    response.end(JSON.stringify(what))
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Steps that were asked for, in order. */
    asked,
    push,
    /** What happens right before the branch takes its next commit. */
    meanwhile: (happens: () => void) => {
      between = happens
    },
    protect: (isProtected: boolean) => {
      mayWrite = !isProtected
    },
    fail: (...next: readonly Trouble[]) => {
      troubles = [...next]
    },
    /** Latest first. */
    history,
    file: (path: string): string | null => filesNow().get(path) ?? null,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type GitHub = Awaited<ReturnType<typeof startGitHub>>
