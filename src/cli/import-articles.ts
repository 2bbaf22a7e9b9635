import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { importedArticleText } from '@/texts/admin/imported-articles.ts'
import { INTERNET } from './articles/fetch-picture.ts'
import { readWxr } from './articles/read-wxr.ts'
import { type Outcome, takeBack, takeOver } from './articles/take-over.ts'
import { readConfig, UsageError } from './config.ts'
import { contentDir } from './content/content-dir.ts'
import { asTyped } from './paths.ts'
import { main, say } from './terminal.ts'

const EXAMPLE =
  'For example: npm run import-articles -- export.xml --product RIF-SAC-001 --dry-run, whose picture stands at the head of each article until you choose another.'
/** Lines of a report. */
const SHOWN = 50

function report({ written, same, asides, notes }: Outcome, isDry: boolean): void {
  for (const path of written.slice(0, SHOWN)) say(`  ${isDry ? 'would write' : 'wrote'} content/${path}`)
  if (written.length > SHOWN) say(`  and ${written.length - SHOWN} more`)
  for (const { title, message } of asides.slice(0, SHOWN)) say(`! left aside: ${title}: ${message}`)
  for (const { title, message } of notes.slice(0, SHOWN)) say(`! ${title}: without ${message}`)
  const hidden = Math.max(0, asides.length - SHOWN) + Math.max(0, notes.length - SHOWN)
  if (hidden > 0) say(`! and ${hidden} more such lines`)
  if (same.length > 0) say(`  ${same.length} articles are there already, and stay as they are`)
}

/**
 * `npm run import-articles -- FILE --product IDENTIFIER [--view 1] [--author NAME] [--category NAME] [--dry-run]`: takes the articles of
 * WordPress' export into `content/blog`, with their pictures; `--undo` takes back what nobody has changed since.
 */
await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      product: { type: 'string' },
      view: { type: 'string', default: '1' },
      author: { type: 'string', default: importedArticleText.author },
      category: { type: 'string', default: importedArticleText.category },
      'dry-run': { type: 'boolean', default: false },
      undo: { type: 'boolean', default: false },
    },
  })
  const { dataDir } = readConfig()
  const places = {
    content: contentDir(),
    note: join(dataDir, 'imported-articles.json'),
    pictures: join(dataDir, 'article-pictures'),
  }
  if (values.undo) {
    const { gone, kept } = await takeBack(places)
    for (const path of kept) say(`! content/${path} was changed since, and stays`)
    say(`✓ ${gone} files removed. npm run publish makes the site without them.`)
    return
  }
  const [file] = positionals
  if (!file) throw new UsageError('Which file?', EXAMPLE)
  if (!existsSync(asTyped(file))) throw new UsageError(`${file} cannot be read.`, 'Is its name right?')
  if (!values.product) throw new UsageError('Whose picture stands at the head of the articles?', EXAMPLE)
  if (!/^[1-9]\d?$/.test(values.view))
    throw new UsageError(`--view is no rank of a picture: ${values.view}`, 'Give a number from 1.')
  const site = await readWxr(asTyped(file))
  const others = [...site.others].map(([type, count]) => `${count} ${type}`).join(', ')
  say(`● ${site.articles.length} articles of ${site.base || 'a blog'}${others && `; not taken: ${others}`}`)
  const isDry = values['dry-run']
  const defaults = {
    product: values.product,
    view: Number(values.view),
    author: values.author,
    category: values.category,
    today: new Date().toISOString().slice(0, 10),
  }
  const outcome = await takeOver(site, places, defaults, isDry ? null : INTERNET, (done, all) => {
    if (done % 10 === 0 || done === all) say(`  ${done} of ${all} pictures`)
  })
  report(outcome, isDry)
  if (outcome.written.length === 0) say('✓ Nothing to take over: all is up to date.')
  else if (isDry) say('✓ Nothing was written. Without --dry-run the articles come.')
  else say('✓ Done. npm run publish shows them; --undo takes them back.')
})
