import { expect, test } from 'vitest'
import type { UnderTest } from '../under-test.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** Policies. */
export function rightTests(under: () => UnderTest): void {
  const options = { contentType: 'image/png', cacheControl: '600' }

  test('policies on storage.objects give each user a folder', async () => {
    await under().backend.engine.exec(`
      create policy "own folder" on storage.objects for all to authenticated
        using (bucket_id = 'private' and (storage.foldername(name))[1] = (select auth.uid()::text))
        with check (bucket_id = 'private' and (storage.foldername(name))[1] = (select auth.uid()::text))`)
    const [one, two] = await Promise.all([under().user('one'), under().user('two')])
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

  test('an upload that may not be made is refused as such, before its content is looked at', async () => {
    const strange = under().anon.storage.from('pictures')
    for (const upsert of [false, true])
      expect(
        (await strange.upload('a.pdf', PNG, { contentType: 'application/pdf', upsert })).error,
      ).toMatchObject({
        statusCode: '403',
      })
    expect((await strange.upload('a.png', Buffer.alloc(200_000), options)).error).toMatchObject({
      statusCode: '403',
    })
  })
}
