import { shellText } from '@/texts/admin/shell.ts'
import { PRIMARY, QUIET } from './controls.ts'

interface Props {
  readonly onCancel: () => void
  /** Of the form that is sent; where there is none, give `onSave`. */
  readonly form?: string
  readonly onSave?: () => void
  /** The verb: 'Enregistrer' when left out. */
  readonly save?: string
  readonly isBusy: boolean
  /** Nothing to store yet. */
  readonly isDisabled?: boolean
}

/** The footer of a dialog that stores something. */
export function DialogButtons({
  onCancel,
  form,
  onSave,
  save = shellText.save,
  isBusy,
  isDisabled = false,
}: Props) {
  return (
    <>
      <button type="button" className={QUIET} onClick={onCancel}>
        {shellText.cancel}
      </button>
      <button
        type={form ? 'submit' : 'button'}
        form={form}
        className={PRIMARY}
        disabled={isBusy || isDisabled}
        onClick={onSave}
      >
        {isBusy ? shellText.saving : save}
      </button>
    </>
  )
}
