import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backupAddress, newName, ownNames } from '../../src/cli/backups/address.ts'
import { bringAway, pruneBackups } from '../../src/cli/backups/bring-away.ts'
import { decrypted, encrypted } from '../../src/cli/backups/encryption.ts'
import { signed } from '../../src/cli/backups/sign.ts'
import { S3_KEY, startS3 } from '../support/s3-server.ts'

const PASSPHRASE = 'four words à écrire'
const MB = 1024 * 1024
const root = mkdtempSync(join(tmpdir(), 'backups-'))
const at = (name: string) => join(root, name)
const archive = at('archive')
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
  // More than a part of what is sent at a time.
  writeFileSync(archive, randomBytes(9 * MB))
})
afterAll(() => {
  s3.close()
  rmSync(root, { recursive: true })
})
beforeEach(() => {
  s3.objects.clear()
  s3.uploads.clear()
  s3.faults.length = 0
})

const sealed = (content: Buffer) => buffer(encrypted(Readable.from([content]), PASSPHRASE))
const unsealed = (content: Buffer, passphrase = PASSPHRASE, chunk = 1000) => {
  const chunks = Array.from({ length: Math.ceil(content.length / chunk) }, (_, n) =>
    content.subarray(n * chunk, (n + 1) * chunk),
  )
  return buffer(decrypted(Readable.from(chunks), async () => passphrase))
}
const bucket = (env: Record<string, string> = { BACKUP_BUCKET_KEY: S3_KEY }, url = s3.url) =>
  backupAddress(url, env).store

describe('an encrypted backup', () => {
  test.each([0, MB, MB + 1])('of %i bytes opens with its passphrase', async (size) => {
    const content = randomBytes(size)
    const closed = await sealed(content)
    if (size > 100) expect(closed.includes(content.subarray(0, 50))).toBe(false)
    expect((await unsealed(closed, PASSPHRASE.normalize('NFD'), 60_000)).equals(content)).toBe(true)
  })

  test('tells another passphrase from one that was cut off, changed or put together anew', async () => {
    const closed = await sealed(randomBytes(2 * MB + 5))
    const head = closed.length - 2 * (MB + 16) - 21
    const block = MB + 16
    await expect(unsealed(closed, 'another one')).rejects.toThrow('does not open this backup')
    const changed = Buffer.from(closed)
    changed[head + 70] = (changed[head + 70] ?? 0) ^ 1
    const [first, second] = [
      closed.subarray(head, head + block),
      closed.subarray(head + block, head + 2 * block),
    ]
    for (const bad of [
      changed,
      closed.subarray(0, closed.length - 3),
      closed.subarray(0, head + 2 * block),
      closed.subarray(0, head),
      Buffer.concat([closed.subarray(0, head), second, first, closed.subarray(head + 2 * block)]),
    ])
      await expect(unsealed(bad)).rejects.toThrow('cut off')
    await expect(unsealed(closed.subarray(0, 40))).rejects.toThrow('cut off')
  })

  test('is not asked for where there is none: an archive as it is stays so', async () => {
    const content = randomBytes(10)
    const asked = decrypted(Readable.from([content]), () => Promise.reject(new Error('asked')))
    expect((await buffer(asked)).equals(content)).toBe(true)
  })
})

describe('a request to S3 is signed as in Amazon’s own examples', () => {
  const account = {
    id: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  }
  const stored = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' }

  test.each([
    [
      'GET',
      'test.txt',
      { headers: { range: 'bytes=0-9' } },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT',
      'test%24file.text',
      { headers: stored, body: 'Welcome to Amazon S3.' },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    ['GET', '?lifecycle', {}, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['GET', '?max-keys=2&prefix=J', {}, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ])('%s %s', (method, path, more, signature) => {
    const url = new URL(path, 'https://examplebucket.s3.amazonaws.com/')
    const headers = signed(account, { method, url, ...more }, new Date('2013-05-24T00:00:00Z'))
    expect(headers.authorization).toContain(`Signature=${signature}`)
  })
})

describe('at S3', () => {
  const names = () => [...s3.objects.keys()]

  test('backups are found in a folder of any name, however the service writes it', async () => {
    const folder = bucket(undefined, s3.url.replace('shop%20one', `l'atelier d'Inès & "fils" (+1)`))
    await bringAway(archive, folder, 'a.tar.gz.enc', PASSPHRASE)
    expect(names()).toEqual([`l'atelier d'Inès & "fils" (+1)/a.tar.gz.enc`])
    expect(await folder.list()).toEqual(['a.tar.gz.enc'])
    await folder.remove('a.tar.gz.enc')
    expect(names()).toEqual([])
  })

  test('a backup lies encrypted, whole and as it was, also where the service fails once', async () => {
    s3.faults.push('fail', 'deaf')
    await bringAway(archive, bucket(), 'a.tar.gz.enc', PASSPHRASE)
    expect(names()).toEqual(['shop one/a.tar.gz.enc'])
    const there = await buffer(await bucket().open('a.tar.gz.enc'))
    expect((await unsealed(there, PASSPHRASE, MB)).equals(readFileSync(archive))).toBe(true)
    expect(s3.uploads.size).toBe(0)
  })

  test.each([
    ['breaks off for good while it is sent', ['deaf', 'deaf', 'deaf'], 'cannot be reached'],
    ['is refused for good', ['fail', 'fail', 'fail'], '503'],
    ['is read back otherwise than it was written', ['change'], 'was changed'],
    ['cannot be read back whole', ['cut'], 'broke off'],
  ] as const)('one that %s leaves nothing, and those of before', async (_, faults, words) => {
    s3.objects.set('shop one/before', Buffer.from('good'))
    s3.faults.push(...faults)
    await expect(bringAway(archive, bucket(), 'a.enc', PASSPHRASE)).rejects.toThrow(words)
    expect(names()).toEqual(['shop one/before'])
    expect(s3.uploads.size).toBe(0)
  })

  test('what is wrong with address, key or bucket is said', async () => {
    const listed = (env: Record<string, string>, url?: string) => bucket(env, url).list()
    await expect(listed({ BACKUP_BUCKET_KEY: 'other:key' })).rejects.toThrow('does not take the key')
    await expect(listed({ BACKUP_BUCKET_KEY: 'AKID:other' })).rejects.toThrow('does not take the key')
    const elsewhere = s3.url.replace('/backups/', '/bakups/')
    await expect(listed({ BACKUP_BUCKET_KEY: S3_KEY }, elsewhere)).rejects.toThrow('has no bucket bakups')
    await expect(bucket().open('none')).rejects.toThrow('no such backup')
    expect(() => bucket({})).toThrow('wants a key')
    expect(() => bucket(undefined, 'http://s3.example.com/b/')).toThrow('not encrypted on the way')
    expect(() => bucket(undefined, `http://${s3.host}/`)).toThrow('names no bucket')
    expect(() => backupAddress('s3://bucket/folder/')).toThrow('no address for backups')
  })
})

test('the last backups of a folder are kept, and whatever else lies there', async () => {
  const days = [1, 2, 3, 4, 5].map((day) => newName(true, new Date(Date.UTC(2026, 10, day, 3, 30))))
  for (const name of [...days, 'other.tar.gz', `${days[0]}.bad`])
    s3.objects.set(`shop one/${name}`, Buffer.alloc(1))
  expect(ownNames(await bucket().list())).toEqual(days)
  expect(await pruneBackups(bucket(), 2)).toEqual(days.slice(0, 3))
  expect(ownNames(await bucket().list())).toEqual(days.slice(3))
  expect(s3.objects.size).toBe(4)
})

test('a file or folder of this machine: nothing half written, nothing lost, and a folder that is not there is named', async () => {
  const { store, name } = backupAddress(at('one.tar.gz'))
  expect(name).toBe('one.tar.gz')
  await bringAway(archive, store, 'one.tar.gz', null)
  await expect(
    store.save('one.tar.gz', Readable.from([Buffer.from('new')]), async () => {
      throw new Error('not the same')
    }),
  ).rejects.toThrow('not the same')
  expect(readFileSync(at('one.tar.gz')).equals(readFileSync(archive))).toBe(true)
  expect(readdirSync(root).sort()).toEqual(['archive', 'one.tar.gz'])
  expect(backupAddress(root).name).toBeNull()
  await expect(backupAddress(at('none/a')).store.list()).rejects.toThrow(`There is no folder ${at('none')}`)
  await expect(store.open('two.tar.gz')).rejects.toThrow('There is no file')
})
