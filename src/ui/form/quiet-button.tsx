import type { useSubmit } from './use-submit.ts'

interface Props {
  readonly of: ReturnType<typeof useSubmit>
  readonly label: string
}

/** Does something at once; it rests meanwhile. */
export const QuietButton = ({ of: { isBusy, onSubmit }, label }: Props) => (
  <button type="button" aria-disabled={isBusy} onClick={onSubmit} className="button button-quiet">
    {label}
  </button>
)
