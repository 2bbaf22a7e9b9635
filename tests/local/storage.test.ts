import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENGINES, startUnderTest, type UnderTest } from './under-test.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

describe.each(ENGINES)('Storage on %s', (engine) => {
  let under: UnderTest
  beforeAll(async () => {
    under = await startUnderTest(engine)
  })
  afterAll(() => under.stop())

  const pictures = () => under.service.storage.from('pictures')
  const options = { contentType: 'image/png', cacheControl: '600' }

  test('a picture goes up and comes back at its public address', async () => {
    const { data, error } = await pictures().upload('bags/one.png', PNG, options)
    expect([error, data?.fullPath]).toEqual([null, 'pictures/bags/one.png'])
    const { publicUrl } = pictures().getPublicUrl('bags/one.png').data
    const response = await fetch(publicUrl)
    expect(Buffer.from(await response.arrayBuffer()).equals(PNG)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=600',
      'x-content-type-options': 'nosniff',
      'content-length': '16',
    })
    const etag = response.headers.get('etag') ?? ''
    expect((await fetch(publicUrl, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const part = await fetch(publicUrl, { headers: { range: 'bytes=1-3' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 1-3/16',
      'PNG',
    ])
    expect((await fetch(publicUrl, { headers: { range: 'bytes=99-' } })).status).toBe(416)
    expect((await fetch(publicUrl, { method: 'HEAD' })).headers.get('content-length')).toBe('16')
  })

  test('a form, an upsert, and a refused second upload', async () => {
    const blob = new Blob([PNG], { type: 'image/png' })
    expect((await pictures().upload('bags/two.png', blob)).error).toBeNull()
    const twice = await pictures().upload('bags/two.png', blob)
    expect(twice.error).toMatchObject({ statusCode: '409' })
    const replaced = await pictures().upload('bags/two.png', Buffer.concat([PNG, PNG]), {
      ...options,
      upsert: true,
    })
    expect(replaced.error).toBeNull()
    const back = await pictures().download('bags/two.png')
    expect(back.data?.size).toBe(32)
    expect((await pictures().update('bags/none.png', PNG, options)).error).toMatchObject({
      statusCode: '404',
    })
  })

  test('limits of the bucket', async () => {
    const large = await pictures().upload('large.png', Buffer.alloc(100_001), options)
    expect(large.error).toMatchObject({ statusCode: '413' })
    const text = await pictures().upload('a.txt', 'text', { contentType: 'text/plain' })
    expect(text.error).toMatchObject({ statusCode: '415' })
    expect((await under.service.storage.from('nope').upload('a', PNG)).error).toMatchObject({
      statusCode: '404',
    })
  })

  test('names cannot leave the bucket', async () => {
    const { url, serviceRoleKey } = under.backend
    for (const name of ['..%2f..%2fkeys.json', 'a//b', '%00', 'x'.repeat(2000), '%E0%A4%A']) {
      const response = await fetch(`${url}/storage/v1/object/pictures/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${serviceRoleKey}`, 'content-type': 'image/png' },
        body: PNG,
      })
      expect(response.status).toBe(400)
    }
  })

  test('list shows folders and files', async () => {
    expect((await pictures().list()).data).toEqual([expect.objectContaining({ name: 'bags', id: null })])
    const { data } = await pictures().list('bags', { sortBy: { column: 'name', order: 'desc' } })
    expect(data?.map(({ name }) => name)).toEqual(['two.png', 'one.png'])
    expect(data?.[1]?.metadata).toMatchObject({ size: 16, mimetype: 'image/png' })
  })

  test('policies decide: the service role alone has rights', async () => {
    const stranger = under.anon.storage.from('pictures')
    expect((await stranger.upload('x.png', PNG, options)).error).toMatchObject({ statusCode: '403' })
    expect((await stranger.download('bags/one.png')).error).not.toBeNull()
    expect((await stranger.list('bags')).data).toEqual([])
    expect((await stranger.remove(['bags/one.png'])).data).toEqual([])
    expect((await under.service.storage.from('private').upload('secret.png', PNG, options)).error).toBeNull()
    const address = under.anon.storage.from('private').getPublicUrl('secret.png').data.publicUrl
    expect((await fetch(address)).status).toBe(400)
  })

  test('remove takes rows and files away', async () => {
    expect((await pictures().remove(['bags/one.png', 'bags/two.png'])).data).toHaveLength(2)
    expect((await pictures().list('bags')).data).toEqual([])
    expect((await fetch(pictures().getPublicUrl('bags/one.png').data.publicUrl)).status).toBe(400)
  })

  test('stored HTML is no page', async () => {
    await under.service.storage
      .from('private')
      .upload('page.html', '<script>1</script>', { contentType: 'text/html' })
    const { url, serviceRoleKey } = under.backend
    const response = await fetch(`${url}/storage/v1/object/private/page.html`, {
      headers: { authorization: `Bearer ${serviceRoleKey}` },
    })
    expect(response.headers.get('content-type')).toBe('text/plain')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
  })

  test('what is left out says so', async () => {
    const transform = { width: 10 }
    expect((await pictures().createSignedUrl('a.png', 60, { transform })).error).toMatchObject({
      status: 501,
    })
    expect((await pictures().download('a.png', { transform })).error).toMatchObject({ status: 501 })
    expect((await pictures().listV2()).error).toMatchObject({ status: 501 })
    const { url, serviceRoleKey } = under.backend
    const answer = (path: string, method = 'POST') =>
      fetch(`${url}/storage/v1/${path}`, { method, headers: { authorization: `Bearer ${serviceRoleKey}` } })
    for (const path of ['upload/resumable', 'vector/ListVectors', 'iceberg/bucket', 's3/pictures']) {
      const response = await answer(path)
      expect([path, response.status, (await response.json()).code]).toEqual([path, 501, 'not_implemented'])
    }
    expect((await answer('object/move', 'PUT')).status).toBe(501)
  })

  test('a signed address opens one object for a while', async () => {
    const vault = under.service.storage.from('private')
    const name = 'ete/recu 1.png'
    await vault.upload(name, PNG, options)
    const signed = await vault.createSignedUrl(name, 60, { download: 'recu.png' })
    expect(signed.error).toBeNull()
    const response = await fetch(signed.data?.signedUrl ?? '')
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 16])
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''recu.png")
    const other = (signed.data?.signedUrl ?? '').replace('recu%201', 'page')
    expect([(await fetch(other)).status, (await (await fetch(other)).json()).code]).toEqual([
      400,
      'InvalidSignature',
    ])
    const many = await vault.createSignedUrls([name, 'none.png'], 60)
    expect(many.data?.map(({ error }) => error === null)).toEqual([true, false])
    expect((await under.anon.storage.from('private').createSignedUrl(name, 60)).error).toMatchObject({
      code: 'NoSuchKey',
    })
    const token = new URL(signed.data?.signedUrl ?? '').searchParams.get('token') ?? ''
    const stolen = await fetch(`${under.backend.url}/storage/v1/object/private/page.html`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(stolen.status).toBe(400)
    const brief = await vault.createSignedUrl(name, 1)
    await expect
      .poll(async () => (await fetch(brief.data?.signedUrl ?? '')).status, { timeout: 4000 })
      .toBe(400)
  })

  test('a signed upload takes one file from anyone', async () => {
    const { data, error } = await under.service.storage.from('private').createSignedUploadUrl('inbox/a.png')
    expect(error).toBeNull()
    const anyone = under.anon.storage.from('private')
    const up = () => anyone.uploadToSignedUrl('inbox/a.png', data?.token ?? '', PNG, options)
    expect((await up()).data).toMatchObject({ fullPath: 'private/inbox/a.png' })
    expect((await up()).error).toMatchObject({ statusCode: '409' })
    expect((await anyone.uploadToSignedUrl('inbox/b.png', data?.token ?? '', PNG)).error).not.toBeNull()
    expect((await anyone.createSignedUploadUrl('inbox/c.png')).error).toMatchObject({ statusCode: '403' })
  })

  test('move, copy, info and exists', async () => {
    const vault = under.service.storage.from('private')
    await vault.upload('from.png', PNG, { ...options, metadata: { alt: 'Un sac' } })
    expect((await vault.copy('from.png', 'copies/one.png')).data).toEqual({ path: 'private/copies/one.png' })
    expect((await vault.move('from.png', 'moved.png')).error).toBeNull()
    expect((await vault.exists('moved.png')).data).toBe(true)
    expect((await vault.exists('from.png')).data).toBe(false)
    const { data } = await vault.info('copies/one.png')
    expect(data).toMatchObject({ size: 16, contentType: 'image/png', metadata: { alt: 'Un sac' } })
    expect((await vault.copy('moved.png', 'copies/one.png')).error).toMatchObject({ statusCode: '409' })
    expect((await vault.move('none.png', 'x.png')).error).toMatchObject({ code: 'NoSuchKey' })
    await vault.upload('words.txt', 'words', { contentType: 'text/plain' })
    const across = await vault.move('words.txt', 'words.txt', { destinationBucket: 'pictures' })
    expect(across.error).toMatchObject({ statusCode: '415' })
    expect((await under.anon.storage.from('private').copy('moved.png', 'y.png')).error).not.toBeNull()
    expect((await vault.download('copies/one.png')).data?.size).toBe(16)
  })

  test('the type is what the content says', async () => {
    const lie = (content: string | Buffer, contentType: string) =>
      pictures().upload('lie.png', content, { contentType, upsert: true })
    expect((await lie('<script>1</script>', 'image/png')).error).toMatchObject({ statusCode: '415' })
    expect((await lie('%PDF-1.7 …', 'image/png')).error).toMatchObject({ statusCode: '415' })
    expect((await lie(PNG, 'image/webp')).error).toBeNull()
    expect((await pictures().info('lie.png')).data?.contentType).toBe('image/png')
    const svg = '<?xml version="1.0"?><!-- a --><svg xmlns="http://www.w3.org/2000/svg"/>'
    await under.service.storage.from('private').upload('drawing', svg, { contentType: 'text/plain' })
    expect((await under.service.storage.from('private').info('drawing')).data?.contentType).toBe(
      'image/svg+xml',
    )
    await pictures().remove(['lie.png'])
  })

  test('buckets are made, changed, emptied and deleted by the service role', async () => {
    const { storage } = under.service
    const limits = { public: false, fileSizeLimit: '1KB', allowedMimeTypes: ['text/plain'] }
    expect((await storage.createBucket('notes', limits)).data).toEqual({ name: 'notes' })
    expect((await storage.createBucket('notes', limits)).error).toMatchObject({ statusCode: '409' })
    expect((await under.anon.storage.createBucket('mine')).error).toMatchObject({ statusCode: '403' })
    expect((await under.anon.storage.listBuckets()).data).toEqual([])
    await storage.from('notes').upload('a.txt', 'a', { contentType: 'text/plain' })
    await storage.updateBucket('notes', { public: true })
    expect((await storage.getBucket('notes')).data).toMatchObject({
      public: true,
      file_size_limit: 1024,
      allowed_mime_types: ['text/plain'],
    })
    expect((await storage.listBuckets({ search: 'note', limit: 5 })).data?.map(({ id }) => id)).toEqual([
      'notes',
    ])
    expect((await storage.deleteBucket('notes')).error).toMatchObject({ statusCode: '409' })
    expect((await storage.emptyBucket('notes')).error).toBeNull()
    expect((await storage.deleteBucket('notes')).error).toBeNull()
    expect((await storage.getBucket('notes')).error).toMatchObject({ code: 'NoSuchBucket' })
    expect((await storage.createBucket('../up')).error).toMatchObject({ code: 'InvalidBucketName' })
  })

  test('policies on storage.objects give each user a folder', async () => {
    await under.backend.engine.exec(`
      create policy "own folder" on storage.objects for all to authenticated
        using (bucket_id = 'private' and (storage.foldername(name))[1] = (select auth.uid()::text))
        with check (bucket_id = 'private' and (storage.foldername(name))[1] = (select auth.uid()::text))`)
    const [one, two] = await Promise.all([under.user('one'), under.user('two')])
    const id = (await one.auth.getUser()).data.user?.id ?? ''
    const mine = `${id}/a.png`
    expect((await one.storage.from('private').upload(mine, PNG, options)).error).toBeNull()
    const again = await Promise.all(
      Array.from({ length: 6 }, () =>
        one.storage.from('private').upload(`${id}/b.png`, PNG, { ...options, upsert: true }),
      ),
    )
    expect(again.map(({ error }) => error)).toEqual(Array(6).fill(null))
    const theirs = two.storage.from('private')
    expect((await theirs.upload(`${id}/c.png`, PNG, options)).error).toMatchObject({ statusCode: '403' })
    expect((await theirs.upload(mine, PNG, { ...options, upsert: true })).error).not.toBeNull()
    expect((await theirs.download(mine)).error).not.toBeNull()
    expect((await theirs.move(mine, 'stolen.png')).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await theirs.remove([mine])).data).toEqual([])
    expect((await theirs.list(id)).data).toEqual([])
    expect((await one.storage.from('private').list(id, { limit: 1, offset: 1 })).data).toMatchObject([
      { name: 'b.png' },
    ])
    expect((await one.storage.from('private').list(id, { search: 'A' })).data).toHaveLength(1)
    const elsewhere = one.storage.from('private').move(mine, 'elsewhere.png')
    expect((await elsewhere).error).toMatchObject({ statusCode: '403' })
    expect((await one.storage.from('private').remove([mine])).data).toHaveLength(1)
  })

  test('no file is left without a row', async () => {
    const folder = path.join(under.dataDir, 'storage')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    const [rows = []] = await under.backend.engine.run([{ sql: 'select version from storage.objects' }])
    expect(files.map(({ name }) => name).sort()).toEqual(rows.map(({ version }) => version).sort())
  })
})
