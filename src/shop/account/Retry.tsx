import { accountText } from '@/texts/account.ts'

interface Props {
  readonly onRetry: () => void
  readonly sentence?: string
}

/** A part of the profile that could not be loaded, and the way to try again. */
export function Retry({ onRetry, sentence = accountText.failed }: Props) {
  return (
    <div role="alert">
      <p className="mb-4">{sentence}</p>
      <button type="button" onClick={onRetry} className="button button-quiet">
        {accountText.retry}
      </button>
    </div>
  )
}
