import { existsSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { isLoopback } from '@/domain/loopback.ts'
import { UsageError } from '../config.ts'
import { asTyped } from '../paths.ts'
import { s3Store } from './s3.ts'
import { encodePart } from './sign.ts'
import { type BackupStore, folderStore } from './store.ts'

/** Where a backup goes or comes from; `name` is null where a folder was named. */
export interface BackupAddress {
  readonly store: BackupStore
  readonly name: string | null
}

/** A name of today's is behind all that were made before it. */
export const newName = (isEncrypted: boolean, now = new Date()): string =>
  `shop-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${isEncrypted ? '.enc' : ''}`

const OWN_NAME = /^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz(?:\.enc)?$/

/** @returns those of some names that were given by `newName`, the oldest first. */
export const ownNames = (names: readonly string[]): string[] =>
  names.filter((name) => OWN_NAME.test(name)).sort()

const regionOf = (host: string): string =>
  /(?:^|\.)s3[.-]([a-z]+-[a-z0-9-]+|[a-z]{3}\d?)\./.exec(host)?.[1] ?? 'us-east-1'

function s3Address(text: string, env: NodeJS.ProcessEnv): BackupAddress {
  const url = new URL(text)
  const at = url.pathname.lastIndexOf('/') + 1
  const [id, secret] = (env.BACKUP_BUCKET_KEY ?? '').split(/:(.*)/s)
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new UsageError(`${url.host} is not encrypted on the way.`, 'Use its https:// address.')
  if (url.pathname.split('/').length < 3)
    throw new UsageError(
      'The address names no bucket.',
      'As in https://s3.eu-west-3.amazonaws.com/BUCKET/FOLDER/',
    )
  if (!id || !secret)
    throw new UsageError(
      `${url.host} wants a key.`,
      'Set BACKUP_BUCKET_KEY=ID:SECRET, as the service shows both.',
    )
  const folder = new URL(url)
  // Encoded as it is signed, however it was typed.
  folder.pathname = url.pathname.slice(0, at).split('/').map(decodeURIComponent).map(encodePart).join('/')
  folder.search = ''
  const region = env.BACKUP_BUCKET_REGION || regionOf(url.hostname)
  return {
    store: s3Store(folder, { id, secret, region }),
    name: decodeURIComponent(url.pathname.slice(at)) || null,
  }
}

/**
 * Reads where a backup goes or comes from: a file, a folder (a name is then given), or either of them at a service with the interface of S3,
 * `https://HOST/BUCKET/…`. @throws UsageError saying what is missing
 */
export function backupAddress(text: string, env: NodeJS.ProcessEnv = process.env): BackupAddress {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return s3Address(text, env)
  if (/^[a-z0-9]+:\/\//i.test(text))
    throw new UsageError(
      `That is no address for backups: ${text}`,
      'Name a file, a folder, or https://HOST/BUCKET/FOLDER/ of a service with the interface of S3.',
    )
  const file = asTyped(text)
  if (text.endsWith('/') || (existsSync(file) && statSync(file).isDirectory()))
    return { store: folderStore(file), name: null }
  return { store: folderStore(dirname(file)), name: basename(file) }
}
