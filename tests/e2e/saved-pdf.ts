import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { readPdf } from '../support/read-pdf.ts'

/** Texts of the pages of a file that was saved. */
export const pagesOf = async (download: Download): Promise<readonly string[]> =>
  (await readPdf(await readFile(await download.path()))).pages
