import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { glossaryOf, replacedWordsIn } from '@/cli/words.ts'
import { ROOT } from '../support/imports.ts'

const GLOSSARY = glossaryOf(
  '| Word | Instead of | |\n| --- | --- | --- |\n| **parcel** | `packet`, “packet”, bundle | sent |\n| **basket** | `trolleys` | |',
)
const found = (file: string, text: string) =>
  replacedWordsIn(file, text, GLOSSARY).map(({ line, word, where }) => `${line} ${where} ${word}`)

describe('the glossary', () => {
  it('replaces words in names, in sentences, or in both', () => {
    expect(GLOSSARY.map(({ word, by, where }) => `${where} ${word} ${by}`)).toEqual([
      'name packet parcel',
      'sentence packet parcel',
      'name trolleys basket',
    ])
  })

  it('of the shop has an entry for whatever its check looks for, some forty in all', () => {
    const readme = readFileSync(join(ROOT, 'src/README.md'), 'utf8')
    expect(readme.match(/^\| \*\*/gm)?.length).toBeGreaterThan(35)
    expect(glossaryOf(readme).map(({ word }) => word)).toContain('letter')
  })
})

describe('replaced words', () => {
  it.each([
    ['a name', 'const packet = 1', '1 name packet'],
    ['a part of a name', 'let a\nsendPacket(myPACKET)', '2 name packet'],
    ['a constant', 'const MOST_TROLLEYS = 2', '1 name trolleys'],
    ['a comment', '/**\n * A packet\n */', '2 sentence packet'],
    ['the end of a line', 'a() // Packet.', '1 sentence packet'],
    ['a value in a text', '`a $' + '{packet.of(`b $' + '{{ packet }}`)} packet`', '1 name packet'],
    ['what follows a pattern with quotes', `const a = /['"]/\nconst packet = '"'`, '2 name packet'],
    ['a division', 'a / packet / b', '1 name packet'],
  ])('are found in %s', (_, code, expected) => {
    expect(found('a.ts', code)[0]).toBe(expected)
  })

  it.each([
    ['a text', `a('packet', "packet", \`packet\`)`],
    ['a pattern', 'const a = /packet/.test(b)'],
    ['a name of the database', 'row.last_packet'],
    ['a property of CSS', '.a { packet-spacing: 0; }'],
    ['a longer word', 'const packets = 1 // packets, sub-packet'],
    ['a sentence that only names may not use', '// Two trolleys.'],
    ['an address', 'const a = "https://packet.example" // ok'],
  ])('are left in %s', (_, code) => {
    expect(found('a.ts', code)).toEqual([])
  })

  it.each([
    ['a comment', 'select 1; -- A packet', '1 sentence packet'],
    [
      'what the database keeps of a column',
      "comment on column a.b is\n  'Its packet, the buyer''s.';",
      '2 sentence packet',
    ],
  ])('are found in SQL in %s', (_, sql, expected) => {
    expect(found('a.sql', sql)).toEqual([expected])
  })

  it.each([
    ['a value', "select 'packet', 'it''s a packet' -- ok"],
    ['a name', 'select a.packet from packet a'],
    ['what a comment quotes', "comment on function a() is 'Gives `packet`.'; -- {`packet`}"],
  ])('are left in SQL in %s', (_, sql) => {
    expect(found('a.sql', sql)).toEqual([])
  })

  it.each([
    ['of a test', `test('a packet is sent', () => {})`],
    ['of many', `test.each([\n  ['packet'],\n])('a packet is %s', () => {})`],
    ['in a line of its own', `describe.sequential(\n  'a packet',\n)`],
  ])('are found in the title %s, and in no other text', (_, code) => {
    expect(found('a.test.ts', code)).toHaveLength(1)
    expect(found('a.ts', code)).toEqual([])
  })

  it('are found in a README, where it does not quote code', () => {
    expect(found('README.md', 'A\npacket, `packet` and\n```\npacket\n```\n')).toEqual(['2 sentence packet'])
  })
})
