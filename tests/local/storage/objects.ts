import { expect, test } from 'vitest'
import type { UnderTest } from '../under-test.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** Uploads, downloads, lists, limits. */
export function objectTests(under: () => UnderTest): void {
  const pictures = () => under().service.storage.from('pictures')
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
    expect((await under().service.storage.from('nope').upload('a', PNG)).error).toMatchObject({
      statusCode: '404',
    })
  })

  test('names cannot leave the bucket', async () => {
    const { url, serviceRoleKey } = under().backend
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
    const stranger = under().anon.storage.from('pictures')
    expect((await stranger.upload('x.png', PNG, options)).error).toMatchObject({ statusCode: '403' })
    expect((await stranger.download('bags/one.png')).error).not.toBeNull()
    expect((await stranger.list('bags')).data).toEqual([])
    expect((await stranger.remove(['bags/one.png'])).data).toEqual([])
    expect(
      (await under().service.storage.from('private').upload('secret.png', PNG, options)).error,
    ).toBeNull()
    const address = under().anon.storage.from('private').getPublicUrl('secret.png').data.publicUrl
    expect((await fetch(address)).status).toBe(400)
  })

  test('remove takes rows and files away', async () => {
    expect((await pictures().remove(['bags/one.png', 'bags/two.png'])).data).toHaveLength(2)
    expect((await pictures().list('bags')).data).toEqual([])
    expect((await fetch(pictures().getPublicUrl('bags/one.png').data.publicUrl)).status).toBe(400)
  })

  test('stored HTML is no page', async () => {
    await under()
      .service.storage.from('private')
      .upload('page.html', '<script>1</script>', { contentType: 'text/html' })
    const { url, serviceRoleKey } = under().backend
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
    const { url, serviceRoleKey } = under().backend
    const answer = (path: string, method = 'POST') =>
      fetch(`${url}/storage/v1/${path}`, { method, headers: { authorization: `Bearer ${serviceRoleKey}` } })
    for (const path of ['upload/resumable', 'vector/ListVectors', 'iceberg/bucket', 's3/pictures']) {
      const response = await answer(path)
      expect([path, response.status, (await response.json()).code]).toEqual([path, 501, 'not_implemented'])
    }
    expect((await answer('object/move', 'PUT')).status).toBe(501)
  })
}
