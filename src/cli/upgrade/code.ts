import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../config.ts'

/** A version of the code that is there, or could be. */
export interface Version {
  readonly commit: string
  /** Of package.json. */
  readonly number: string
}

/** Runs a command. @returns how it ended and what it said */
export type Run = (
  command: readonly string[],
  folder: string,
) => { readonly ok: boolean; readonly said: string }

/** @param as whose files the commands write, where root runs them: what root leaves, the shop could not replace. */
export const runner =
  (as: { readonly uid: number; readonly gid: number; readonly home: string } | null): Run =>
  ([program = '', ...args], folder) => {
    const { status, stdout, stderr, error } = spawnSync(program, args, {
      cwd: folder,
      encoding: 'utf8',
      ...(as ? { uid: as.uid, gid: as.gid, env: { ...process.env, HOME: as.home } } : {}),
    })
    return { ok: status === 0, said: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim() }
  }

/** The code of a folder, as git holds it. */
export function codeOf(folder: string, run: Run) {
  const git = (...args: string[]) => run(['git', ...args], folder)
  const must = (advice: string, ...args: string[]): string => {
    const { ok, said } = git(...args)
    if (ok) return said
    throw new UsageError(`git ${args[0]} failed: ${said.slice(-500)}`, advice)
  }

  const versionAt = (commit: string): Version => {
    const text = git('show', `${commit}:package.json`)
    if (!text.ok)
      throw new UsageError(
        'What was fetched is no version of this shop.',
        'Name the folder or the tag of one.',
      )
    return { commit, number: String((JSON.parse(text.said) as { version?: string }).version) }
  }

  return {
    /** @throws UsageError where the folder is no clone, or somebody's work in it would be lost */
    current(): Version {
      if (!existsSync(join(folder, '.git')))
        throw new UsageError(
          `${folder} is no clone of a repository: it cannot fetch a new version.`,
          'Clone the repository, and bring .env and the data folder there.',
        )
      const changed = must('Is git installed?', 'status', '--porcelain', '--untracked-files=no')
      if (changed !== '')
        throw new UsageError(
          `Files of the shop were changed here and are not committed:\n${changed}`,
          'Commit them (git commit -a): they are then merged with the new version. git stash puts them aside.',
        )
      return versionAt(must('Is git installed?', 'rev-parse', 'HEAD'))
    },
    /**
     * Fetches a version without touching the one that runs.
     * @param from a folder or address of a clone; null is where this one comes from. @param tag or branch; null is what this one follows.
     */
    fetch(from: string | null, tag: string | null): Version {
      const upstream = git('rev-parse', '--abbrev-ref', '@{upstream}')
      const [remote = 'origin', ...branch] = upstream.ok ? upstream.said.split('/') : ['origin', 'HEAD']
      must(
        from === null
          ? 'Is the repository within reach (network, key, name)?'
          : 'Is that a clone, and does it belong to the user whose this folder is?',
        'fetch',
        '--tags',
        from ?? remote,
        tag ?? (from ? 'HEAD' : branch.join('/')),
      )
      return versionAt(must('Run it again.', 'rev-parse', 'FETCH_HEAD^{commit}'))
    },
    contains: (commit: string): boolean => git('merge-base', '--is-ancestor', commit, 'HEAD').ok,
    /** Goes to a version; own commits are merged with it. @throws UsageError, with everything as it was, where both changed the same lines */
    take({ commit }: Version): void {
      if (git('merge', '--ff-only', commit).ok) return
      const merged = git(
        '-c',
        'user.name=shop',
        '-c',
        'user.email=shop@localhost',
        'merge',
        '--no-edit',
        commit,
      )
      if (merged.ok) return
      git('merge', '--abort')
      throw new UsageError(
        'What was changed here and what the new version changes are the same lines. Nothing was changed.',
        `Merge them by hand: git merge ${commit.slice(0, 12)}`,
      )
    },
    /** Goes back to a version that ran before. */
    goBack: ({ commit }: Version): void =>
      void must('What git says above is in the way: nothing was changed.', 'reset', '--keep', commit),
    /** Whether the database of one version is another's: then the way back takes the data of before along. */
    changesData: (before: Version, after: Version): boolean =>
      !git('diff', '--quiet', before.commit, after.commit, '--', 'supabase/migrations', 'supabase/upgrades')
        .ok,
  }
}

export type Code = ReturnType<typeof codeOf>
