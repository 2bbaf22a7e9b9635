import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { ALBUM, BEFORE, CARD, NOW, type View } from './album.ts'

/** Levels of 256 by which a pixel may differ and still look the same: JPEG alone makes 2 or 3. */
const SAME_LEVELS = 12

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const pixels = (path: string) => sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })

/** @returns the share of pixels, 0 to 1, that two pictures do not have in common; 1 where their sizes differ. */
async function difference(one: string, other: string): Promise<number> {
  if (readFileSync(one).equals(readFileSync(other))) return 0
  const [a, b] = await Promise.all([pixels(one), pixels(other)])
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return 1
  let different = 0
  for (let at = 0; at < a.data.length; at += 3) {
    const levels = [0, 1, 2].map((channel) =>
      Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)),
    )
    if (Math.max(...levels) > SAME_LEVELS) different += 1
  }
  return different / (a.data.length / 3)
}

interface Shown {
  readonly view: View
  /** The largest difference of its pictures; null where there were none before. */
  readonly changed: number | null
  readonly html: string
}

/** A view's row: its pictures side by side, each above the one before it where they differ. */
async function row(folder: string): Promise<Shown> {
  const view = JSON.parse(readFileSync(join(NOW, folder, CARD), 'utf8')) as View
  let changed: number | null = null
  const figures: string[] = []
  for (const { condition, file, sideways } of view.shots) {
    const before = join(BEFORE, folder, file)
    const share = existsSync(before) ? await difference(join(NOW, folder, file), before) : null
    if (share !== null) changed = Math.max(changed ?? 0, share)
    const notes = [
      escapeHtml(condition),
      sideways > 0 ? `<b>scrolls sideways by ${sideways} px</b>` : '',
      share ? `<b>${(share * 100).toFixed(1)} % differ</b>` : '',
    ]
    const picture = (from: string) =>
      `<a href="${from}/${folder}/${file}"><img src="${from}/${folder}/${file}" alt="" loading="lazy"></a>`
    figures.push(
      `<figure>${picture('now')}${share ? `<p>before</p>${picture('before')}` : ''}<figcaption>${notes.filter(Boolean).join(' · ')}</figcaption></figure>`,
    )
  }
  const html = `<section id="${folder}"><h3>${escapeHtml(view.name)}</h3><div>${figures.join('')}</div></section>`
  return { view, changed, html }
}

const STYLES = `
body { margin: 2rem; font: 1rem/1.5 system-ui, sans-serif; background: #dcdcdc; color: #222 }
section > div { display: flex; gap: 1rem; overflow-x: auto; align-items: start; padding-block: .5rem }
figure { flex: none; width: 17rem; margin: 0 } img { width: 100%; max-height: 40rem; object-fit: cover; object-position: top; border: 1px solid #999; background: #fff }
figcaption, p { font-size: .875rem; margin: .25rem 0 } b { color: #a3231f } li a { margin-right: .5rem }`

/** Writes the page that shows all pictures side by side, and names what looks different from the run before. */
export default async function writeReport(): Promise<void> {
  if (!existsSync(NOW)) return
  const shown: Shown[] = []
  for (const folder of readdirSync(NOW).sort())
    if (existsSync(join(NOW, folder, CARD))) shown.push(await row(folder))
  const changed = shown
    .filter((one) => (one.changed ?? 0) > 0)
    .sort((one, other) => (other.changed ?? 0) - (one.changed ?? 0))
  const links = changed.map(({ view, changed: share, html }) => {
    const id = /id="([^"]+)"/.exec(html)?.[1]
    return `<li><a href="#${id}">${escapeHtml(`${view.part}: ${view.name}`)}</a>${((share ?? 0) * 100).toFixed(1)} %</li>`
  })
  const parts = [...new Set(shown.map(({ view }) => view.part))].map(
    (part) =>
      `<h2>${escapeHtml(part)}</h2>${shown
        .filter(({ view }) => view.part === part)
        .map(({ html }) => html)
        .join('')}`,
  )
  const file = join(ALBUM, 'index.html')
  const isFirst = shown.every((one) => one.changed === null)
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>The shop, side by side</title><style>${STYLES}</style>
<h1>${shown.length} views</h1><p>${isFirst ? 'No run before this one.' : `${changed.length} look different from the run before.`}</p><ul>${links.join('')}</ul>
${parts.join('\n')}</html>`,
  )
  const sideways = shown.flatMap(({ view }) =>
    view.shots
      .filter((shot) => shot.sideways > 0)
      .map((shot) => `${view.part}: ${view.name} at ${shot.condition}`),
  )
  for (const one of sideways) console.log(`! scrolls sideways: ${one}`)
  console.log(`${shown.length} views, ${changed.length} changed: ${pathToFileURL(file)}`)
}
