import { formText } from '@/texts/admin/ui.ts'

interface Props {
  readonly isRestored: boolean
  readonly onDiscard: () => void
}

/** Says that unsaved input was found again, and lets it go. */
export function Restored({ isRestored, onDiscard }: Props) {
  if (!isRestored) return null
  return (
    <p role="status" className="mb-4 rounded-[3px] bg-straw-pale px-4 py-2.5">
      {formText.restored}{' '}
      <button type="button" className="link font-medium" onClick={onDiscard}>
        {formText.discard}
      </button>
    </p>
  )
}
