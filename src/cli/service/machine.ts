import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { UsageError } from '../config.ts'

/** Runs a program of the system, whose words are shown. @throws UsageError where it fails */
export function run(command: readonly string[]): void {
  const [program = '', ...args] = command
  const { status, error } = spawnSync(program, args, { stdio: ['ignore', 2, 2] })
  if (status === 0) return
  throw new UsageError(
    `${command.join(' ')} failed${error ? `: ${error.message}` : ''}.`,
    'It says above why. What was written before it stays; npm run service -- --undo takes it back.',
  )
}

/** What a program of the system answers; null where it fails. */
export function answerOf(command: readonly string[]): string | null {
  const [program = '', ...args] = command
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** Whether systemd runs this machine: not so in a chroot, nor in most containers. */
export const hasSystemd = (): boolean => existsSync('/run/systemd/system')

/** @returns the absolute path of a program, outside of `except`. @throws UsageError where there is none */
export function programAt(name: string, except: string): string {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, name)
    if (folder === '' || folder.startsWith(except)) continue
    try {
      accessSync(file, constants.X_OK)
      return file
    } catch {
      // It is in another one.
    }
  }
  throw new UsageError(`There is no ${name} on this machine.`, 'Install Node with npm for all users.')
}

/** @returns name and numbers of whom a folder belongs to */
export function folderOwner(folder: string): {
  readonly name: string
  readonly uid: number
  readonly gid: number
} {
  const { uid, gid } = statSync(folder)
  return { uid, gid, name: answerOf(['id', '-nu', String(uid)]) ?? String(uid) }
}

/**
 * Whether the user of the shop is to be given a folder: one that is not there yet, or is root's, or a copy of another server's data, which
 * keeps the number that its user has there and whoever it is here.
 * @param owner null where there is no folder. @param isData whether the shop's data lie there.
 */
export const isToBeGiven = (
  owner: { readonly name: string; readonly uid: number } | null,
  user: string,
  isData: boolean,
): boolean => owner === null || owner.uid === 0 || (isData && owner.name !== user)
