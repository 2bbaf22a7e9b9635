import { afterAll, beforeAll, expect, test } from 'vitest'
import { textHash } from '@/writing/text-file.ts'
import { post } from '../support/written-post.ts'
import { type HostedTextsShop, hostedTextsShop } from './support/hosted-texts.ts'

let hosted: HostedTextsShop
beforeAll(async () => {
  hosted = await hostedTextsShop({ CONTENT_TOKEN: '' })
})
afterAll(() => hosted?.close())

test('without a token texts are only read: the list says what to set, and nothing is written or asked of GitHub', async () => {
  const before = hosted.github.history().length
  const { status, answer } = await hosted.ask('editor', { do: 'list' })
  expect(status).toBe(200)
  expect(answer).toMatchObject({ texts: [], readOnly: expect.stringContaining('CONTENT_TOKEN') })
  const path = 'blog/un-automne-au-souk.mdx'
  for (const wish of [
    { do: 'read', path },
    { do: 'save', path, text: post(7, 'Autre.'), baseHash: textHash(post(7)) },
    { do: 'delete', path, baseHash: textHash(post(7)), redirectTo: '/blog' },
  ])
    expect(await hosted.code('owner', wish), wish.do).toBe('content_unset')
  expect(hosted.github.history()).toHaveLength(before)
  expect(hosted.github.file(`content/${path}`)).toBe(post(7))
})
