import { expect, test } from 'vitest'
import type { UnderTest } from '../under-test.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** Signed addresses, moves and copies, types. */
export function addressTests(under: () => UnderTest): void {
  const pictures = () => under().service.storage.from('pictures')
  const options = { contentType: 'image/png', cacheControl: '600' }

  test('a signed address opens one object for a while', async () => {
    const vault = under().service.storage.from('private')
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
    expect((await under().anon.storage.from('private').createSignedUrl(name, 60)).error).toMatchObject({
      code: 'NoSuchKey',
    })
    const token = new URL(signed.data?.signedUrl ?? '').searchParams.get('token') ?? ''
    const stolen = await fetch(`${under().backend.url}/storage/v1/object/private/page.html`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(stolen.status).toBe(400)
    const brief = await vault.createSignedUrl(name, 1)
    await expect.poll(async () => (await fetch(brief.data?.signedUrl ?? '')).status).toBe(400)
  })

  test('a signed upload takes one file from anyone', async () => {
    const { data, error } = await under().service.storage.from('private').createSignedUploadUrl('inbox/a.png')
    expect(error).toBeNull()
    const anyone = under().anon.storage.from('private')
    const up = () => anyone.uploadToSignedUrl('inbox/a.png', data?.token ?? '', PNG, options)
    expect((await up()).data).toMatchObject({ fullPath: 'private/inbox/a.png' })
    expect((await up()).error).toMatchObject({ statusCode: '409' })
    expect((await anyone.uploadToSignedUrl('inbox/b.png', data?.token ?? '', PNG)).error).not.toBeNull()
    expect((await anyone.createSignedUploadUrl('inbox/c.png')).error).toMatchObject({ statusCode: '403' })
  })

  test('move and copy', async () => {
    const vault = under().service.storage.from('private')
    await vault.upload('from.png', PNG, options)
    expect((await vault.copy('from.png', 'copies/one.png')).data).toEqual({ path: 'private/copies/one.png' })
    expect((await vault.move('from.png', 'moved.png')).error).toBeNull()
    expect((await vault.download('moved.png')).data?.size).toBe(16)
    expect((await vault.download('from.png')).error).not.toBeNull()
    expect((await vault.copy('moved.png', 'copies/one.png')).error).toMatchObject({ statusCode: '409' })
    expect((await vault.move('none.png', 'x.png')).error).toMatchObject({ code: 'NoSuchKey' })
    await vault.upload('words.txt', 'words', { contentType: 'text/plain' })
    const across = await vault.move('words.txt', 'words.txt', { destinationBucket: 'pictures' })
    expect(across.error).toMatchObject({ statusCode: '415' })
    expect((await under().anon.storage.from('private').copy('moved.png', 'y.png')).error).not.toBeNull()
    expect((await vault.download('copies/one.png')).data?.size).toBe(16)
  })

  test('as in hosted projects, the type is the declared one, and that one counts', async () => {
    const declared = (contentType: string) =>
      pictures().upload('declared.png', PNG, { contentType, upsert: true })
    expect((await declared('text/plain')).error).toMatchObject({ statusCode: '415' })
    expect((await declared('image/webp')).error).toBeNull()
    expect((await pictures().download('declared.png')).data?.type).toBe('image/webp')
    await pictures().remove(['declared.png'])
  })
}
