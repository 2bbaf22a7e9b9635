import { FileDrop } from './file-drop.tsx'

interface Props {
  readonly words: { readonly drop: string; readonly choose: string }
  /** How large a file may be. */
  readonly limit: string
  readonly className?: string
  readonly onFile: (file: File | undefined) => void
}

/** Where a file of comma-separated values is dropped or chosen; some are named `.txt`. */
export const CsvDrop = ({ words, limit, className = 'py-8', onFile }: Props) => (
  <FileDrop
    invitation={words.drop}
    choose={words.choose}
    icon="import"
    accept=".csv,.txt,text/csv"
    className={className}
    onFiles={([file]) => onFile(file)}
  >
    <p>{limit}</p>
  </FileDrop>
)
