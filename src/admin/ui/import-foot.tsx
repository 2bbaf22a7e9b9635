import { PRIMARY, QUIET } from './controls.ts'

interface Props {
  readonly apply: string
  readonly another: string
  readonly isBusy: boolean
  /** Whether the file brings anything. */
  readonly isDue: boolean
  readonly onApply: () => void
  readonly onRestart: () => void
}

/** Does what a file that was read brings, or reads another one. */
export const ImportFoot = ({ apply, another, isBusy, isDue, onApply, onRestart }: Props) => (
  <p className="mt-4 flex flex-wrap gap-3">
    <button type="button" className={PRIMARY} disabled={isBusy || !isDue} onClick={onApply}>
      {apply}
    </button>
    <button type="button" className={QUIET} disabled={isBusy} onClick={onRestart}>
      {another}
    </button>
  </p>
)
