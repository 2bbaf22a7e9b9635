import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { blockDiff } from '@/admin/texts/block-diff.ts'
import { DiffView } from '@/admin/texts/diff-view.tsx'

const text = (body: string, header = 'title: "Livraison"') => `---\n${header}\n---\n\n${body}\n`
/** What stands in a text alone, as somebody who knows no Markdown reads it. */
const read = (body: string, header?: string) =>
  blockDiff(text('Reste.'), text(`Reste.\n\n${body}`, header))
    .filter(({ kind }) => kind === 'added')
    .map(({ words }) => words)

test('what two people wrote is compared in words, not in signs', () => {
  expect(read('Un **colis** part le *lundi*, voir [les prix](/products).')).toEqual([
    'Un colis part le lundi, voir les prix (/products).',
  ])
  expect(read('## Délais\n\n- Lundi\n- **Jeudi**\n\n1. Un\n2. Deux')).toEqual([
    'Délais',
    '• Lundi\n• Jeudi',
    '1. Un\n2. Deux',
  ])
  expect(read('Partis <Fact name="dispatch" /> :')).toEqual(['Partis [Donnée de la boutique] :'])
  expect(
    read('<Photo src="site-images/a.jpg" alt="Six paniers" caption="Samedi" />\n\n<ShippingTable />'),
  ).toEqual(['[Photo – Six paniers – Samedi]', '[Tableau des livraisons]'])
  expect(read('| Mode | Prix |\n| --- | --- |\n| Relais | **4 €** |')).toEqual(['Mode | Prix\nRelais | 4 €'])
  expect(read('> Dit\n\n***')).toEqual(['Dit', '———'])
  expect(read('<Question title="Et après ?">\nRien.\n</Question>').join('\n')).toMatch(
    /Et après \?.*\n.*Rien\./s,
  )
  // Written by hand: with an escape that JSON does not know it stands as it is.
  expect(read('A', `title: "\\x41"\ndescription: 'L''été'`)).toEqual([
    'title: "\\x41"',
    "Description\u202f: L'été",
    'A',
  ])
  expect(read('A', 'title: "L’\\"été\\""\nfeatured: true\ninconnu: 1')).toEqual([
    'Titre\u202f: L’"été"',
    'À la une\u202f: oui',
    'inconnu: 1',
    'A',
  ])
})

test('words that differ in how they look alone are shown as they stand in the file', () => {
  const shown = (older: string, newer: string) =>
    renderToStaticMarkup(
      <DiffView older={text(older)} newer={text(newer)} words={{ added: 'Moi', removed: 'Elle' }} same="=" />,
    )
  expect(shown('Le **jeudi**.', 'Le jeudi.')).toContain('Le **jeudi**.')
  expect(shown('Le **jeudi**.', 'Le lundi.')).not.toContain('**')
  expect(shown('<Fact name="dispatch" />', '<Fact name="siteName" />')).toContain('dispatch')
  expect(shown('A', 'A')).toContain('=')
})
