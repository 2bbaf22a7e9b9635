/** A word that the glossary replaces by another. */
interface ReplacedWord {
  readonly word: string
  readonly by: string
  /** Names in code, or sentences of comments and READMEs. */
  readonly where: 'name' | 'sentence'
}

interface FoundWord extends ReplacedWord {
  /** From 1. */
  readonly line: number
}

const ROW = /^\| \*\*(.+?)\*\* \| ([^|]*) \|/gm

/** @param readme holds a table: the word, those it replaces (`in names`, “in sentences”, others are only said), what it means. */
export const glossaryOf = (readme: string): ReplacedWord[] =>
  [...readme.matchAll(ROW)].flatMap(([, by = '', replaced = '']) => [
    ...[...replaced.matchAll(/`([^`]+)`/g)].map(([, word = '']) => ({ word, by, where: 'name' as const })),
    ...[...replaced.matchAll(/“([^”]+)”/g)].map(([, word = '']) => ({
      word,
      by,
      where: 'sentence' as const,
    })),
  ])

const NAME = String.raw`[\p{L}_$][\p{L}\p{N}_$]*`
const TOKEN = new RegExp(
  [
    String.raw`(?<sentence>\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|<!--[\s\S]*?-->)`,
    String.raw`(?<text>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`,
    // A slash begins a pattern where no value stands before it.
    String.raw`(?<pattern>(?<=(?:[(,=:[!&|?{};>]|return|^)\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\p{L}*)`,
    // What is joined by hyphens is a property of CSS, an attribute or a file.
    `(?<name>(?<!\\w-)${NAME}(?![\\p{L}\\p{N}_$])(?!-\\p{L}))`,
    '(?<other>[`{}])',
  ].join('|'),
  'gmu',
)
/** Up to the end of a template, or to a value in it. */
const TEMPLATE = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{|$)/y

/** What is read: names or sentences, and where they begin. */
type Part = readonly [where: ReplacedWord['where'], text: string, at: number]

/** What stands before the title of a test. */
const BEFORE_TITLE = /(?:\b(?:test|it|describe)(?:\.\w+)*\(|\]\)\()\s*$/
/** Long enough for the longest of them. */
const MOST_BEFORE = 60
const MOST_BEFORE_COMMENT = 400

/**
 * The names and sentences of code; texts are left out, which are French, or go to where other names are agreed.
 * @param isTest whether titles of tests are sentences of it.
 */
function readCode(code: string, isTest: boolean): Part[] {
  const found: Part[] = []
  const open: ('template' | 'value')[] = []
  const skipTemplate = (from: number) => {
    TEMPLATE.lastIndex = from
    const [text = ''] = TEMPLATE.exec(code) ?? []
    if (text.endsWith('${')) open.push('template')
    TOKEN.lastIndex = from + text.length
  }
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(code); match; match = TOKEN.exec(code)) {
    const { sentence, text, name, other } = match.groups ?? {}
    if (sentence) found.push(['sentence', sentence, match.index])
    else if (
      text &&
      isTest &&
      BEFORE_TITLE.test(code.slice(Math.max(0, match.index - MOST_BEFORE), match.index))
    )
      found.push(['sentence', text, match.index])
    else if (name) found.push(['name', name, match.index])
    else if (other === '`') skipTemplate(TOKEN.lastIndex)
    else if (other === '{' && open.length > 0) open.push('value')
    else if (other === '}' && open.pop() === 'template') skipTemplate(TOKEN.lastIndex)
  }
  return found
}

const withoutCode = (prose: string): string =>
  prose.replace(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replace(/[^\n]/g, ' '))

/** Sentences of a README, without what it quotes from code. */
const readProse = (prose: string): Part[] => [['sentence', withoutCode(prose), 0]]

const SQL_TOKEN = /(?<sentence>--[^\n]*)|(?<text>'(?:[^']|'')*')/g
/** What stands before the words of a comment that the database keeps. */
const BEFORE_COMMENT = /\bcomment on [^;']*\bis\s+$/i

/** The comments of SQL; its names are those that the database has given. */
const readSql = (sql: string): Part[] =>
  [...sql.matchAll(SQL_TOKEN)].flatMap((match): Part[] =>
    match.groups?.sentence ||
    BEFORE_COMMENT.test(sql.slice(Math.max(0, match.index - MOST_BEFORE_COMMENT), match.index))
      ? [['sentence', withoutCode(match[0]), match.index]]
      : [],
  )

/** The words of a name; none of one that the database (`in_this_spelling`) or the browser (`ariaLabel`) has given. */
const wordsOf = (name: string): string[] =>
  /[a-z]_|_[a-z]|^aria\p{Lu}/u.test(name)
    ? []
    : (name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase())

/** @param file decides how the text is read: code, SQL, or the prose of a README. */
export function replacedWordsIn(file: string, text: string, glossary: readonly ReplacedWord[]): FoundWord[] {
  const parts = file.endsWith('.md')
    ? readProse(text)
    : file.endsWith('.sql')
      ? readSql(text)
      : readCode(text, /\.(?:test|spec)\.tsx?$/.test(file))
  return parts.flatMap(([where, part, at]) =>
    glossary
      .filter((entry) => entry.where === where)
      .flatMap((entry) => {
        const offsets =
          where === 'name'
            ? wordsOf(part).includes(entry.word)
              ? [0]
              : []
            : [...part.matchAll(new RegExp(String.raw`(?<![\p{L}_-])${entry.word}(?![\p{L}_-])`, 'giu'))].map(
                ({ index }) => index,
              )
        return offsets.map((offset) => ({ ...entry, line: text.slice(0, at + offset).split('\n').length }))
      }),
  )
}
