import type { Page } from '@playwright/test'
import { shellText } from '@/texts/admin/shell.ts'
import { textEditorText } from '@/texts/admin/text-editor.ts'

const alone = { exact: true } as const

/** Where a post or a page is written. */
export const textEditor = (page: Page) => page.getByRole('textbox', { name: textEditorText.label, ...alone })
/** The button that writes it into its file. */
export const saveText = (page: Page) => page.getByRole('button', { name: shellText.save, ...alone })
