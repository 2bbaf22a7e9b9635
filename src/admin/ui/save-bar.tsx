import { shellText } from '@/texts/admin/shell.ts'
import { saveBarText as t } from '@/texts/admin/ui.ts'
import { PRIMARY, QUIET } from './controls.ts'

interface Props {
  readonly isDirty: boolean
  readonly isBusy: boolean
  /** Whether somebody else's version must be answered before this one is stored. */
  readonly isHeld: boolean
  readonly onCancel: () => void
  /** What has become of what is not saved yet, where that is kept. */
  readonly kept?: string | undefined
  /** Where it stands outside the forms that it stores. */
  readonly onSave?: () => void
}

/** What becomes of a form that fills a screen, in sight wherever it is scrolled to; within that form, which its button submits. */
export const SaveBar = ({ isDirty, isBusy, isHeld, onCancel, kept, onSave }: Props) => (
  <div
    data-bottom-bar
    className="sticky bottom-0 z-10 -mx-4 mt-8 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-white px-4 py-3 sm:-mx-8 sm:px-8"
  >
    {/* Above the keyboard of a telephone it would take the place of two lines that are written: the buttons say it, too. */}
    <p role="status" className="mr-auto max-sm:not-empty:w-full max-sm:[@media(max-height:35rem)]:sr-only">
      {isDirty && (
        <span className="inline-block rounded-full bg-straw-pale px-2.5 py-0.5 text-[0.8125rem] leading-[1.25rem] font-medium">
          {t.unsaved}
        </span>
      )}
      {isDirty && kept && <span className="ml-2.5 text-sm whitespace-nowrap text-stone">{kept}</span>}
    </p>
    <button type="button" className={QUIET} disabled={!isDirty || isBusy} onClick={onCancel}>
      {shellText.cancel}
    </button>
    <button
      type={onSave ? 'button' : 'submit'}
      className={PRIMARY}
      disabled={!isDirty || isBusy || isHeld}
      onClick={onSave}
    >
      {isBusy ? shellText.saving : shellText.save}
    </button>
  </div>
)
