import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { noteOutcome } from '@/admin/publishing/outcome.ts'
import { PendingList } from '@/admin/publishing/pending-list.tsx'
import { FaultList } from '@/admin/texts/fault-list.tsx'
import { HistoryTab } from '@/admin/texts/history-tab.tsx'
import { quotedProductsQuery, textsQuery, versionsQuery } from '@/admin/texts/queries.ts'
import { ReleaseField } from '@/admin/texts/release-field.tsx'
import { savedHint } from '@/admin/texts/saved-hint.ts'
import { TextRow } from '@/admin/texts/text-row.tsx'
import { TextsScreen } from '@/admin/texts/texts-screen.tsx'
import { ProductChoice } from '@/admin/texts/visual/product-choice.tsx'
import { CurrentAdmin } from '@/admin/ui/current-admin.ts'
import { FOLLOWS_SITE } from '@/admin/ui/publishing-query.ts'
import type { Admin } from '@/data/admin/current-admin.ts'
import type { PublishingState } from '@/data/admin/publishing.ts'
import type { TextEntry } from '@/data/written-texts.ts'
import { textEditorText } from '@/texts/admin/text-editor.ts'
import { textWorkText as t } from '@/texts/admin/text-work.ts'
import { textsText } from '@/texts/admin/texts.ts'

const post = (header: string): string => `---\nid: 7\n${header}\n---\n\nDu texte.\n`
const nothing = () => undefined

it('says of a saved text what visitors will see of it, and when', () => {
  const now = new Date('2026-11-27T12:00:00Z')
  const said = (header: string, isOnline = false) => savedHint(post(header), isOnline, now)
  expect(said('draft: true')).toBe(t.savedHint.draft)
  // Visitors go on reading what was published.
  expect(said('draft: true', true)).toBe(t.savedHint.withdrawn)
  expect(said('title: "Un titre"')).toBe(t.savedHint.now)
  expect(said('publish: "2026-11-28T08:00"')).toBe(t.savedHint.planned('28 novembre 2026 à 08:00'))
  // It will not appear on a day that is over.
  expect(said('publish: "2026-11-20T08:00"')).toBe(t.savedHint.now)
})

it('a moment that has passed is called so where it is chosen', () => {
  const shown = (publish: string) =>
    renderToStaticMarkup(
      <ReleaseField isDraft={false} publish={publish} problem={undefined} onRelease={nothing} />,
    )
  expect(shown('2020-01-02T08:00')).toContain(t.release.past)
  expect(shown('2999-01-02T08:00')).not.toContain(t.release.past)
})

it('a fault of the header leads to its field, any other to its line', () => {
  const shown = renderToStaticMarkup(
    <FaultList
      faults={[
        { field: 'excerpt', line: 4, reason: 'il faut le résumé' },
        { field: 'image.product', line: 6, reason: 'il faut l’identifiant d’un produit' },
        { field: null, line: 20, reason: 'une balise' },
        { field: 'unknown', line: 9, reason: 'champ inconnu' },
      ]}
      onLine={nothing}
      onField={nothing}
    />,
  )
  expect(shown).toContain(t.faultIn(t.fields.excerpt.label, 'il faut le résumé'))
  expect(shown).toContain(t.image.missing)
  expect([...shown.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label)).toEqual([
    t.goToFieldOf(t.fields.excerpt.label),
    t.goToFieldOf(t.fields.image.label),
    t.goToLineOf(20),
    t.goToLineOf(9),
  ])
})

const shownWith = (client: QueryClient, children: ReactNode): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </MemoryRouter>,
  )

it('of a version that was gone back to, the newest alone is the current one', () => {
  const client = new QueryClient()
  const path = 'blog/un-automne.mdx'
  const version = (id: number, hash: string) => ({
    ...{ id, path, hash, who: 'Claire', note: '', bytes: 1 },
    at: `2026-11-2${id}T10:00:00Z`,
  })
  client.setQueryData(versionsQuery(path).queryKey, {
    pages: [[version(3, 'a'), version(2, 'b'), version(1, 'a')]],
    pageParams: [undefined],
  })
  const shown = shownWith(client, <HistoryTab path={path} text="" hash="a" mayRestore held={null} />)
  expect(shown.split(t.history.current)).toHaveLength(2)
  expect(shown.indexOf(t.history.current)).toBeLessThan(shown.indexOf(t.history.alike))
  // Last week's is looked for by its day.
  expect(shown).toContain('dimanche 22 novembre 2026 à 11:00')
})

it('where texts cannot even be read, the reason is said, and not that there are none', () => {
  const shown = (readOnly: string | null): string => {
    const client = new QueryClient()
    client.setQueryData(textsQuery.queryKey, { texts: [], deleted: [], readOnly })
    return shownWith(client, <TextsScreen />)
  }
  const reason = 'Il manque le secret CONTENT_TOKEN.'
  expect(shown(reason)).toContain(reason)
  for (const words of [textsText.none, textsText.noneHint, textsText.intro]) {
    expect(shown(reason)).not.toContain(words)
    expect(shown(null)).toContain(words)
  }
})

it('a text that waits is called by its title and leads to where it is written; a file beside one leads nowhere', () => {
  const change = { at: '2026-11-22T10:00:00Z', who: 'Claire', entity: 'content' as const }
  const shown = shownWith(
    new QueryClient(),
    <PendingList
      count={3}
      changes={[
        { ...change, id: 'demo/blog/le-souk.mdx', label: 'Un souk, un lundi', kind: 'update' },
        { ...change, id: 'pages/faq.mdx', label: 'Questions', kind: 'delete' },
        { ...change, id: 'blog/panier.jpg', label: 'blog/panier.jpg', kind: 'insert' },
      ]}
    />,
  )
  expect(
    [...shown.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map(([, to, name]) => [to, name]),
  ).toEqual([['/texts/blog/le-souk', 'Un souk, un lundi']])
  expect(shown).toContain('Questions')
})

const row = (changes: Partial<TextEntry>): string => {
  const text: TextEntry = {
    ...{ path: 'blog/ftouma.mdx', title: 'Ftouma', address: '/blog/4', state: 'draft', isOnline: false },
    ...{ publish: null, lacks: null, faults: [], isRequired: false, mayWrite: true, drafts: [], ...changes },
  }
  return shownWith(
    new QueryClient(),
    <table>
      <tbody>
        <TextRow text={text} saved={undefined} isReadOnly={false} />
      </tbody>
    </table>,
  )
}

it('the list names a draft that visitors still read', () => {
  expect(row({ isOnline: true })).toContain(textsText.stillOnline)
  expect(row({})).not.toContain(textsText.stillOnline)
})

it('a page that waits for what the shop has yet to say names it, in its line and at its state', () => {
  const lacks = 'Il y manque le téléphone.'
  const shown = row({ state: 'waiting', lacks })
  expect(shown).toContain(`title="${lacks}"`)
  expect(shown).toContain(`>${lacks}<`)
  expect(row({ state: 'waiting' })).toContain(`title="${textsText.stateHints.waiting}"`)
})

it.each([
  ['owner', true],
  ['editor', false],
] as const)(
  'where nothing is on sale, the choice of a product says so, with a way to one for an %s',
  (role, mayCreate) => {
    const shown = (products: readonly unknown[]): string => {
      const client = new QueryClient()
      client.setQueryData(quotedProductsQuery.queryKey, products as never)
      return shownWith(
        client,
        <CurrentAdmin value={{ role } as Admin}>
          <ProductChoice problem={undefined} onPick={nothing} />
        </CurrentAdmin>,
      )
    }
    const { none, create, search } = textEditorText.product
    expect(shown([])).toContain(none)
    expect(shown([]).includes(create)).toBe(mayCreate)
    expect(shown([])).not.toContain(search)
    expect(shown([{ id: 1, name: 'Panier', images: [], safety: { identifier: 'A' } }])).not.toContain(none)
  },
)

it('the end of a publication is noted once, and makes the list of texts another one', () => {
  const state = (...publications: { id: string; state: string }[]) =>
    ({ publications }) as unknown as PublishingState
  const running = state({ id: '2', state: 'building' }, { id: '1', state: 'published' })
  const ended = state({ id: '2', state: 'published' }, { id: '1', state: 'published' })
  expect(noteOutcome(undefined, ended)).toBe(false)
  expect(noteOutcome(running, running)).toBe(false)
  expect(noteOutcome(running, ended)).toBe(true)
  expect(noteOutcome(ended, ended)).toBe(false)
  expect(textsQuery.meta).toEqual(FOLLOWS_SITE)
})
