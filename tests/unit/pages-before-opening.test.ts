import { expect, test } from 'vitest'
import { withoutHoles } from '@/cli/content/holes.ts'
import { entriesOf, publishedTexts } from '@/writing/text-list.ts'
import { emailSettings } from '../support/email-frame.ts'

const page = '---\ntitle: "Mentions légales"\ndescription: "Qui vend."\n---\n\nÉcrivez à <Email />.\n'
const file = { path: 'pages/mentions.mdx', file: 'pages/mentions.mdx', text: page, hash: '' }

/** How a page stands that quotes the email of contact, in a shop with these settings. */
async function standing(changes: { readonly openedAt: string | null; readonly contactEmail: string }) {
  const seen = withoutHoles(new Map([[file.file, page]]), { ...emailSettings, ...changes })
  const [entry] = await entriesOf({
    all: [file],
    published: publishedTexts(seen),
    faultsOf: async () => [],
    now: new Date(),
    holesIn: () => [],
  })
  return [entry?.state, entry?.isOnline]
}

test('before the shop opens, a page is not online as long as a setting is empty that it quotes', async () => {
  expect(await standing({ openedAt: null, contactEmail: '' })).toEqual(['waiting', false])
  expect(await standing({ openedAt: null, contactEmail: 'a@b.fr' })).toEqual(['online', true])
  expect(await standing({ openedAt: '2026-11-28T00:00:00Z', contactEmail: '' })).toEqual(['online', true])
})
