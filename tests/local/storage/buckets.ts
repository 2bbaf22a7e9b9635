import { expect, test } from 'vitest'
import type { UnderTest } from '../under-test.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** The administration of buckets, and what is known of objects. */
export function bucketTests(under: () => UnderTest): void {
  test('buckets are made, changed, emptied and removed', async () => {
    const { storage } = under().service
    const options = { public: true, fileSizeLimit: '1MB', allowedMimeTypes: ['image/*'] }
    expect((await storage.createBucket('Photos été', { public: false })).error).toMatchObject({
      statusCode: '400',
    })
    expect((await storage.createBucket('photos', options as never)).data).toEqual({ name: 'photos' })
    expect((await storage.createBucket('photos')).error).toMatchObject({ statusCode: '409' })
    expect((await storage.getBucket('photos')).data).toMatchObject({
      id: 'photos',
      name: 'photos',
      public: true,
      file_size_limit: 1024 ** 2,
      allowed_mime_types: ['image/*'],
      created_at: expect.any(String),
    })
    expect((await storage.listBuckets()).data?.map(({ id }) => id)).toEqual(['photos', 'pictures', 'private'])
    const files = storage.from('photos')
    expect((await files.upload('a/b.txt', 'x', { contentType: 'text/plain' })).error).toMatchObject({
      statusCode: '415',
    })
    expect((await files.upload('a/b.png', PNG, { contentType: 'image/png' })).error).toBeNull()

    const changed = await storage.updateBucket('photos', { public: false, fileSizeLimit: null })
    expect(changed.data).toEqual({ message: 'Successfully updated' })
    expect((await storage.getBucket('photos')).data).toMatchObject({
      public: false,
      file_size_limit: null,
      allowed_mime_types: ['image/*'],
    })
    const tooMuch = await storage.updateBucket('photos', { public: false, fileSizeLimit: '51MB' })
    expect(tooMuch.error).toMatchObject({ statusCode: '413' })

    expect((await storage.deleteBucket('photos')).error?.message).toContain('not empty')
    expect((await storage.emptyBucket('photos')).data).toEqual({ message: 'Successfully emptied' })
    expect((await files.list('a')).data).toEqual([])
    expect((await storage.deleteBucket('photos')).data).toEqual({ message: 'Successfully deleted' })
    const gone = [storage.getBucket('photos'), storage.emptyBucket('photos'), storage.deleteBucket('photos')]
    for (const { error } of await Promise.all<{ error: unknown }>(gone))
      expect(error).toMatchObject({ statusCode: '404' })
  })

  test('visitors see none and make none', async () => {
    const { storage } = under().anon
    expect((await storage.listBuckets()).data).toEqual([])
    expect((await storage.getBucket('pictures')).error).toMatchObject({ statusCode: '404' })
    expect((await storage.createBucket('mine')).error).toMatchObject({ statusCode: '403' })
    expect((await storage.updateBucket('pictures', { public: false })).error).not.toBeNull()
    expect((await storage.emptyBucket('pictures')).error).not.toBeNull()
    expect((await storage.deleteBucket('pictures')).error).not.toBeNull()
    expect((await under().service.storage.getBucket('pictures')).data?.public).toBe(true)
  })

  test('what is known of an object, and whether it is there', async () => {
    const files = under().service.storage.from('private')
    await files.upload('known.png', PNG, { contentType: 'image/png', metadata: { shade: 'paille' } })
    expect((await files.info('known.png')).data).toMatchObject({
      name: 'known.png',
      bucketId: 'private',
      size: PNG.length,
      contentType: 'image/png',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      metadata: { shade: 'paille' },
      createdAt: expect.any(String),
    })
    expect((await files.exists('known.png')).data).toBe(true)
    expect((await files.exists('unknown.png')).data).toBe(false)
    expect((await files.info('unknown.png')).error).toMatchObject({ statusCode: '404' })
    const hidden = under().anon.storage.from('private')
    expect((await hidden.info('known.png')).error).not.toBeNull()
    expect((await hidden.exists('known.png')).data).toBe(false)
    await files.remove(['known.png'])
  })
}
