import { adminErrorText, shellText } from '@/texts/admin/shell.ts'
import { codeOf } from './failures.ts'

interface Props {
  /** What could not be loaded, where the screen has a sentence of its own. */
  readonly title?: string
  readonly error: Error
  readonly onRetry: () => void
}

/** Instead of what could not be loaded: why, and another try. */
export function LoadFailed({ title = shellText.loadFailed, error, onRetry }: Props) {
  return (
    <div role="alert" className="mt-4 rounded-[3px] border border-line bg-terracotta-pale px-4 py-3">
      <p className="font-medium">{title}</p>
      <p className="mt-0.5">{adminErrorText(codeOf(error))}</p>
      <button type="button" className="link mt-2 font-medium" onClick={onRetry}>
        {shellText.retry}
      </button>
    </div>
  )
}
