import type { NamedFile } from '@/data/document-files.ts'
import { printedText as t } from '@/texts/admin/ui.ts'
import { saveBlob } from '@/ui/save-file.ts'
import { showToast } from './toasts.ts'

const READING_MS = 20_000

/** Saves a document that was made, and says where characters of it are missing what to do. */
export function savePrinted({ name, content, lacksCharacters }: NamedFile): void {
  saveBlob(name, content)
  if (lacksCharacters)
    showToast({ title: t.lacksCharacters, description: t.addFonts, variant: 'destructive', ms: READING_MS })
}
