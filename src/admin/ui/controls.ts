/**
 * How controls of the administration look: denser than those of the shop (40 px high), which suits tables and toolbars.
 * Class lists, for whatever element the primitive at hand renders.
 */
const FRAME =
  'inline-flex min-h-10 items-center justify-center gap-2 rounded-[3px] border px-3.5 py-1.5 leading-tight font-medium transition-colors duration-150 disabled:border-line disabled:bg-linen-deep disabled:text-stone aria-disabled:border-line aria-disabled:bg-linen-deep aria-disabled:text-stone'

/** The one thing a form or a dialog is there for. */
export const PRIMARY = `${FRAME} border-olive bg-olive text-linen hover:border-olive-dark hover:bg-olive-dark`
export const QUIET = `${FRAME} border-field bg-white text-ink hover:border-olive hover:bg-linen`
/** What cannot be taken back, or takes something away. */
export const DANGER = `${FRAME} border-terracotta-ink bg-terracotta-ink text-white hover:bg-terracotta`
/** A square with an icon and an aria-label; put a Tip around it. */
export const ICON_BUTTON =
  'grid size-10 shrink-0 place-items-center rounded-[3px] text-ink-soft hover:bg-linen-deep hover:text-ink disabled:text-field disabled:hover:bg-transparent'
/** Text fields, selects. */
export const CONTROL =
  'min-h-10 w-full rounded-[3px] border border-field bg-white px-3 py-1.5 placeholder:text-stone placeholder:opacity-100 aria-invalid:border-terracotta-ink aria-invalid:shadow-[inset_0_0_0_1px_var(--color-terracotta-ink)] disabled:bg-linen disabled:text-ink-soft [&[readonly]]:border-line [&[readonly]]:bg-linen [&[readonly]]:text-ink-soft'
/** What floats: menus, lists of suggestions. */
export const POPUP =
  'z-50 max-h-80 overflow-y-auto overscroll-contain rounded-[3px] border border-line bg-white p-1 shadow-lg outline-none'
/** A line of such a popup; `data-highlighted` is where the keyboard is. */
export const POPUP_ROW =
  'flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-[2px] px-3 py-1.5 text-left outline-none select-none data-highlighted:bg-linen-deep data-disabled:cursor-not-allowed data-disabled:text-stone'
