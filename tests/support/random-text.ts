import type { Random } from '../soak/random.ts'

const WORDS = [
  ...[
    'paille',
    'doum',
    'à l’ombre',
    'c’est vrai',
    '24 à 48 heures',
    'l’anse',
    '« oui »',
    '1. mai',
    '- non',
    '# dièse',
  ],
  ...[
    'a_b',
    '2 * 3',
    '5 < 6',
    '{mesure}',
    '[crochets]',
    'R&D',
    'x|y',
    '&nbsp;',
    'import',
    '~20 cm',
    '`code`',
    '\\',
    '!',
  ],
]

/** What a person may have typed, written so that it is text. */
const escaped = (text: string): string => text.replace(/[\\`*_{}[\]<>#|~&!+.-]/g, '\\$&')

function phrase(random: Random): string {
  const words = Array.from({ length: 1 + random.below(8) }, () => escaped(random.pick(WORDS)))
  const said = words.join(' ')
  return random.pick([
    said,
    `**${words[0]}** ${said}`,
    `*${words[0]}*, ${said}`,
    `[${said}](/faq)`,
    `${said} <ProductLink product="RIF-SAC-001">${words[0]}</ProductLink>`,
    `Au <Phone /><Fact name="phoneHours" before=", " />`,
    `Fin : <Email /><br />\nsuite`,
    `![${words[0]}](./photo.jpg)`,
  ])
}

const rows = (random: Random, make: (rank: number) => string): string =>
  Array.from({ length: 1 + random.below(4) }, (_, rank) => make(rank)).join('\n')

function block(random: Random): string {
  const one = () => phrase(random).replaceAll('\n', ' ')
  return random.pick([
    () => phrase(random),
    () => `${'#'.repeat(2 + random.below(3))} ${one()}`,
    () => rows(random, () => `- ${one()}`),
    () => rows(random, (rank) => `${rank + 1}. ${one()}`),
    () => `- ${one()}\n  - ${one()}\n\n  ${one()}`,
    () => `> ${one()}\n>\n> ${one()}`,
    () => `| A | B |\n| :-- | --- |\n${rows(random, () => `| ${escaped(random.pick(WORDS))} | 2 |`)}`,
    () => '---',
    () => '```\nconst x = {1}\n```',
    () => '<Figure product="RIF-SAC-010" view={3} caption="Le cuir « se cire » &amp; sèche." />',
    () => `<Question title="Et la pluie ?">\n\n${phrase(random)}\n\n</Question>`,
    () => `<Email />\n<Phone />`,
    () => `{/* ${random.pick(['un', 'deux'])} */}`,
  ])()
}

/** A text as people of this shop write them, with the odd blank lines and line breaks that editors leave. */
export function randomText(random: Random): string {
  const body = Array.from({ length: 1 + random.below(9) }, () => block(random))
  const text = `---\ntitle: Un titre\nimage:\n  product: A\n  view: 1\n---\n${body.map((one) => `${'\n'.repeat(1 + random.below(2))}${one}\n`).join('')}`
  const end = random.pick([text, text.trimEnd(), `${text}\n\n`])
  return random.pick([end, end.replaceAll('\n', '\r\n'), `\uFEFF${end}`])
}
