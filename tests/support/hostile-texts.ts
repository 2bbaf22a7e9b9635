import type { TextFaultCode } from '@/domain/texts/text-faults.ts'
import { post } from './written-post.ts'

/** A file that is refused: what it tries, what it says, the line of the mistake, what is said of it. */
export type HostileText = readonly [trick: string, source: string, line: number, code: TextFaultCode]

/** First line of a post's body. */
const BODY = 13
type Body = readonly [body: string, code: TextFaultCode, below?: number]
const bodies = (cases: readonly Body[]): HostileText[] =>
  cases.map(([body, code, below = 0]) => [body.slice(0, 60), post(1, body), BODY + below, code])

const programs = bodies([
  ["import keys from '../../.data/keys.json'\n\n{JSON.stringify(keys)}", 'module'],
  ["import { readFileSync } from 'node:fs'", 'module'],
  ["import'node:fs'", 'module'],
  ["Un mot.\n\nimport fs from 'fs'", 'module', 2],
  ["Un mot.\nimport fs from 'fs'", 'module', 1],
  ['export const prerender = false', 'module'],
  ['export default () => null', 'module'],
  ["export * from '@/data/supabase.ts'", 'module'],
  ['{process.env}', 'expression'],
  ['Un {process.env.SUPABASE_SECRET_KEY} mot', 'expression'],
  ['{(() => { throw 1 })()}', 'expression'],
  ["{await import('node:fs')}", 'expression'],
  ['{new Function("return process")()}', 'expression'],
  ['{[globalThis]}', 'expression'],
  ['{1 + 1}', 'expression'],
  ['{1}', 'expression'],
  ['{}', 'expression'],
  ['{/* un commentaire */}', 'expression'],
  ['## Titre {process.version}', 'expression'],
  ['- un\n- {process.version}', 'expression', 1],
  ['| a |\n| --- |\n| {process.version} |', 'expression', 2],
  ['[{process.version}](/faq)', 'expression'],
  ['<Email {...process.env} />', 'spread'],
  ['<Question title={process.env.HOME}>\n\nUn\n\n</Question>', 'attributeCode'],
  ['<Figure product="A" view={process.exit()} caption="B" />', 'attributeCode'],
  ['<Figure product="A" view={100} caption="B" />', 'attributeCode'],
  ['<LetterMeasure off={process.env}>\n\nUn\n\n</LetterMeasure>', 'attributeCode'],
  ['<Question title=<Email />>\n\nUn\n\n</Question>', 'unreadable'],
])

const tags = bodies([
  ['<script>alert(1)</script>', 'unknownTag'],
  ['<Script />', 'unknownTag'],
  ['<iframe src="https://exemple.fr"></iframe>', 'unknownTag'],
  ['<style>p</style>', 'unknownTag'],
  ['<form action="/x"></form>', 'unknownTag'],
  ['<svg onload="alert(1)" />', 'unknownTag'],
  ['<img src="x" onerror="alert(1)" />', 'unknownTag'],
  ['<a href="javascript:alert(1)">x</a>', 'unknownTag'],
  ['<Fragment set:html="<b>" />', 'unknownTag'],
  ['<>Un</>', 'unknownTag'],
  ['<Email.toString />', 'unknownTag'],
  ['<svg:script />', 'unknownTag'],
  ['<constructor />', 'unknownTag'],
  ['<toString />', 'unknownTag'],
  ['<wrapper />', 'unknownTag'],
  ['<Email onclick="alert(1)" />', 'unknownAttribute'],
  ['<Email style="color:red" />', 'unknownAttribute'],
  ['<Sheet class="fixed">\n\nUn\n\n</Sheet>', 'unknownAttribute'],
  ['<Sheet id="cart">\n\nUn\n\n</Sheet>', 'unknownAttribute'],
  ['<Email set:html="<b>" />', 'unknownAttribute'],
  ['<Email client:load />', 'unknownAttribute'],
  ['<Email constructor="x" />', 'unknownAttribute'],
  ['a<br onclick="x" />', 'unknownAttribute'],
  ['<Fact name="constructor" />', 'attributeValue'],
  ['<Photo src="../keys.json" alt="x" />', 'attributeValue'],
  ['<Photo src="https://exemple.fr/x.png" alt="x" />', 'attributeValue'],
  ['<Photo src="site-images/a.webp" />', 'missingAttribute'],
  ['<Email>x</Email>', 'children'],
  ['<!-- un commentaire -->', 'unreadable'],
  ['<Question title="x">', 'unreadable'],
  ['Un [^1]\n\n[^1]: [x](javascript:alert(1))', 'footnote', 2],
])

const addresses = bodies([
  ['[x](javascript:alert(1))', 'link'],
  ['[x](JaVaScRiPt:alert(1))', 'link'],
  ['[x](<java\tscript:alert(1)>)', 'link'],
  ['[x](&#106;avascript:alert(1))', 'link'],
  ['[x](javascript&colon;alert(1))', 'link'],
  ['[x](java&Tab;script:alert(1))', 'link'],
  ['[x](<\u0001javascript:alert(1)>)', 'link'],
  ['[x](data:text/html,<b>)', 'link'],
  ['[x](vbscript:x)', 'link'],
  ['[x](file:///etc/passwd)', 'link'],
  ['[x](//exemple.fr)', 'link'],
  ['[x](/\\exemple.fr)', 'link'],
  ['[x](</\t/exemple.fr>)', 'link'],
  ['[x][y]\n\n[y]: javascript:alert(1)', 'link', 2],
  ['[y]: data:text/html,x', 'link'],
  ['![x][y]\n\n[y]: ../../.data/keys.json', 'picture', 2],
  ['![x](data:image/svg+xml,x)', 'picture'],
  ['![x](javascript:alert(1))', 'picture'],
  ['![x](../../.data/keys.json)', 'picture'],
  ['![x](./keys.json?raw)', 'picture'],
  ['![x](../../.github/a.png)', 'picture'],
  ['![x](./%2e%2e/a.png)', 'picture'],
  ['![x](./a.png?url)', 'picture'],
  ['<javascript:alert(1)>', 'unreadable'],
])

const sizes: readonly HostileText[] = [
  ...bodies([
    [`${'> '.repeat(9)}Un`, 'tooDeep'],
    [`${'- '.repeat(10_000)}Un`, 'tooDeep'],
    [`${'<Sheet>\n\n'.repeat(9)}Un\n\n${'</Sheet>\n\n'.repeat(9)}`, 'tooDeep', 16],
    ['*_'.repeat(50_000), 'tooTangled'],
  ]),
  ['1 MB', post(1, 'Un mot. '.repeat(125_000)), 1, 'tooLong'],
  ['UTF-16', Buffer.from(post(1), 'utf16le').toString('utf8'), 1, 'notUtf8'],
  ['Latin 1', Buffer.from(post(1, 'Un été.'), 'latin1').toString('utf8'), 4, 'notUtf8'],
  ['invalid UTF-8', Buffer.from([...Buffer.from(post(1, 'Un')), 0xc3, 0x28]).toString('utf8'), 14, 'notUtf8'],
  ['a null character', post(1, 'Un\n\n\0'), 15, 'notUtf8'],
]

const headers: readonly HostileText[] = [
  ['a layout', post(1, 'Un', 'layout: ../../src/cli/keys.ts\n'), 11, 'headerKey'],
  ['a layout between quotes', post(1, 'Un', '"layout": x\n'), 11, 'headerKey'],
  ['the prototype', post(1, 'Un', '__proto__: x\n'), 11, 'headerKey'],
  ['a tag of YAML', post(1, 'Un', 'x: !!js/function "x"\n'), 11, 'headerSign'],
  ['a binary', post(1, 'Un', 'x: !!binary aGk=\n'), 11, 'headerSign'],
  ['an anchor', post(1, 'Un', 'a: &a [x, x]\nb: [*a, *a]\n'), 11, 'headerSign'],
  ['an alias', post(1, 'Un', 'b: *a\n'), 11, 'headerSign'],
  ['an alias in a list', post(1, 'Un', 'b:\n  - *a\n'), 12, 'headerSign'],
  ['aliases in braces', post(1, 'Un', 'b: {a: *a}\n'), 11, 'headerSign'],
  ['an anchor on a line of its own', post(1, 'Un', 'b:\n  &a\n  x: 1\n'), 12, 'headerSign'],
  ['a merge', post(1, 'Un', 'image: x\n<<: x\n'), 12, 'headerKey'],
  ['a header without an end', '---\ntitle: x\n\nUn\n', 1, 'openHeader'],
  ['a header that ends in TOML', '---\ntitle: x\n+++\n---\n\nUn\n', 1, 'openHeader'],
  ['no header', 'Un\n', 1, 'noHeader'],
  ['nothing', '', 1, 'noHeader'],
]

/** More than ninety texts by which somebody may try to run a program, to read a key or to lead readers astray. */
export const HOSTILE_TEXTS: readonly HostileText[] = [
  ...programs,
  ...tags,
  ...addresses,
  ...sizes,
  ...headers,
]
