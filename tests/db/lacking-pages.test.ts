import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TextList } from '@/data/written-texts.ts'
import { contentFaultText } from '@/texts/admin/content-faults.ts'
import { emailSettings } from '../support/email-frame.ts'
import { page, post } from '../support/written-post.ts'
import { type TextContext, textContext } from './support/text-context.ts'

const QUOTES = page('Écrivez à <Email /> ou appelez le <Phone />.')
const NEW = { ...emailSettings, openedAt: null, contactEmail: '', contactPhone: '' }

let shop: TextContext
beforeAll(async () => {
  shop = await textContext()
  for (const [path, text] of [
    ['pages/faq.mdx', QUOTES],
    ['pages/about.mdx', page()],
    ['blog/un-automne-au-souk.mdx', post(7, 'Écrivez à <Email />.')],
  ] as const) {
    await shop.put(path, text)
    await shop.publish(path, text)
  }
  await shop.put('pages/brouillon.mdx', page('<Email />', 'draft: true\n'))
})
afterAll(() => shop?.close())

const listed = async () => {
  const { texts } = (await shop.ask('editor', { do: 'list' })) as unknown as TextList
  return Object.fromEntries(texts.map(({ path, state, isOnline, lacks }) => [path, [state, isOnline, lacks]]))
}
const ONLINE = ['online', true, null]

test('a page that a new shop holds back is not called online: the list says what it waits for', async () => {
  shop.say(NEW)
  expect(await listed()).toEqual({
    'pages/faq.mdx': ['waiting', false, contentFaultText.holes(['contactEmail', 'contactPhone'])],
    'pages/about.mdx': ONLINE,
    'blog/un-automne-au-souk.mdx': ONLINE,
    'pages/brouillon.mdx': ['draft', false, null],
  })
  shop.say({ ...NEW, contactEmail: 'atelier@shop.example' })
  expect((await listed())['pages/faq.mdx']?.[2]).toBe(contentFaultText.holes(['contactPhone']))
  shop.say({ ...emailSettings, openedAt: null })
  expect((await listed())['pages/faq.mdx']).toEqual(ONLINE)
})

test('an open shop shows every page, whatever it does not say any more', async () => {
  shop.say({ ...NEW, openedAt: emailSettings.openedAt })
  expect((await listed())['pages/faq.mdx']).toEqual(ONLINE)
})
