import type { CDPSession, Page } from '@playwright/test'

/** Under what a view is photographed: the width of the window in CSS px, and what else the browser or its user asks for. */
export interface Condition {
  readonly width: number
  readonly media?: NonNullable<Parameters<Page['emulateMedia']>[0]>
  /** Text twice as large, as a reader's browser may have them. */
  readonly hasLargeText?: boolean
}

const WIDTHS = {
  '320': { width: 320 },
  '390': { width: 390 },
  '768': { width: 768 },
  '1440': { width: 1440 },
} as const

const LARGE_TEXT = {
  'text 200 %': { width: 1280, hasLargeText: true },
  'text 200 %, phone': { width: 390, hasLargeText: true },
  'text 200 %, small phone': { width: 320, hasLargeText: true },
} as const

const FORCED = { 'forced colours': { width: 1280, media: { forcedColors: 'active' } } } as const

/** What a page is photographed under, by its kind. */
export const CONDITIONS = {
  /** A page or screen as most meet it. */
  page: {
    ...WIDTHS,
    ...LARGE_TEXT,
    ...FORCED,
  },
  /** One that people print, on A4. */
  printed: {
    ...WIDTHS,
    ...LARGE_TEXT,
    ...FORCED,
    print: { width: 794, media: { media: 'print' } },
  },
  /** The same page in another state: what is above has been seen of it. */
  state: WIDTHS,
  /** One in which something is chosen, current, done or wrong. */
  marked: { ...WIDTHS, ...FORCED },
  /** What lies over a screen. */
  dialog: { '390': WIDTHS['390'], '1440': WIDTHS['1440'], ...LARGE_TEXT },
  /** One that asks when it opens how wide the screen is. */
  phone: { '390': WIDTHS['390'], '320': WIDTHS['320'] },
  email: {
    '390': { width: 390 },
    '640': { width: 640 },
    'dark 390': { width: 390, media: { colorScheme: 'dark' } },
  },
} as const satisfies Record<string, Record<string, Condition>>

export type Kind = keyof typeof CONDITIONS

/** CSS px of the window that everything is looked at in. */
const WINDOW_HEIGHT = 900

/** By which the size of a page's text is set. */
const asked = new WeakMap<Page, Promise<CDPSession>>()

/** Gives a page a condition, and its window a height in CSS px. */
export async function under(
  page: Page,
  { width, media, hasLargeText }: Condition,
  height = WINDOW_HEIGHT,
): Promise<void> {
  await page.emulateMedia({ media: 'screen', forcedColors: 'none', colorScheme: 'light', ...media })
  await page.setViewportSize({ width, height })
  // As the browser's own setting does: what a layout asks of its width in rem is larger, too. It lasts as long as who asked for it.
  const asking = asked.get(page) ?? page.context().newCDPSession(page)
  asked.set(page, asking)
  await (await asking).send('Page.setFontSizes', { fontSizes: { standard: hasLargeText ? 32 : 16 } })
}
