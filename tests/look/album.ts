import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { CACHE_DIR } from '@/rendering/root.ts'
import { CONDITIONS, type Condition, type Kind, under } from './conditions.ts'

/** Below `.cache`: never in the repository. */
export const ALBUM = join(CACHE_DIR, 'look')
/** Pictures of this run, and of the run before it. */
export const NOW = join(ALBUM, 'now')
export const BEFORE = join(ALBUM, 'before')
/** What is known of the pictures of a view, beside them. */
export const CARD = 'view.json'

/** One picture. */
export interface Shot {
  readonly condition: string
  /** Name of its file in the folder of its view. */
  readonly file: string
  /** CSS px by which the page scrolls sideways; 0 where it does not. */
  readonly sideways: number
}

/** Everything that was photographed of one page in one state. */
export interface View {
  /** Which part of the report it stands in. */
  readonly part: string
  readonly name: string
  readonly shots: readonly Shot[]
}

const folderOf = (part: string, name: string): string =>
  `${part} ${name}`
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** CSS px that a browser draws at once; of a page that is longer the end is left out. */
const MOST_HEIGHT = 16_000

/** Waits until all that a page shows has come: pictures below the fold, too, which would come when somebody scrolls there. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async (most) => {
    const { style, scrollHeight } = document.documentElement
    if (scrollHeight > most) Object.assign(style, { height: `${most}px`, overflow: 'clip' })
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
    await document.fonts.ready
  }, MOST_HEIGHT)
}

/** Photographs what a page shows, whole, under every condition of its kind, and keeps it for the report. */
export async function photograph(page: Page, part: string, name: string, kind: Kind): Promise<void> {
  const folder = join(NOW, folderOf(part, name))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const shots: Shot[] = []
  for (const [condition, wanted] of Object.entries<Condition>(CONDITIONS[kind])) {
    await under(page, wanted)
    await settled(page)
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    // A browser that makes its window as high as a page itself forgets how large text is to be.
    const isWhole = !wanted.hasLargeText
    if (!isWhole) {
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await under(page, wanted, Math.min(height, MOST_HEIGHT))
      await settled(page)
    }
    const file = `${folderOf(condition, '')}.jpg`
    await page.screenshot({
      path: join(folder, file),
      fullPage: isWhole,
      type: 'jpeg',
      quality: 75,
      timeout: 60_000,
    })
    shots.push({ condition, file, sideways: Math.max(0, sideways) })
  }
  writeFileSync(join(folder, CARD), JSON.stringify({ part, name, shots } satisfies View))
}
