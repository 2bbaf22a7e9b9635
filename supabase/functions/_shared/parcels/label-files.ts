import type { Client } from '@/data/client.ts'
import { noteLabelStored, type PrintableLabel } from '@/data/labels.ts'
import { storedFile } from '@/data/stored-file.ts'
import type { LabelPaper } from '@/domain/label.ts'
import { logFailure } from '../log-failure.ts'
import type { LabelService } from './label-service.ts'

const BUCKET = 'labels'
const fileName = (label: string) => `${label}.pdf`

/** Points of a label, 10 × 15 cm, and of A4, which holds four. */
const LABEL = [283.46, 425.2] as const
const A4 = [595.28, 841.89] as const

/**
 * Fetches what is to be printed for a parcel, and stores it as one file. @returns it; null where the service does not give it, which
 * prints later.
 */
export async function storeLabel(
  db: Client,
  service: LabelService,
  label: string,
  parcel: string,
): Promise<Uint8Array | null> {
  try {
    const papers = await service.papers(parcel)
    if (papers.is !== 'papers') return null
    const bytes = papers.files.length === 1 ? papers.files[0] : await joined(papers.files)
    if (!bytes) return null
    const { error } = await db.storage
      .from(BUCKET)
      .upload(fileName(label), bytes, { contentType: 'application/pdf', upsert: true })
    if (error) throw error
    return bytes
  } catch (error) {
    logFailure('the file of a label was not stored', error)
    return null
  }
}

/** Takes the files of labels away. @throws what Storage says */
export async function removeLabels(db: Client, labels: readonly string[]): Promise<void> {
  const { error } = await db.storage.from(BUCKET).remove(labels.map(fileName))
  if (error) throw error
}

/** Labels in one file, in their order; null where none of them can be had. */
export async function printedLabels(
  db: Client,
  service: LabelService | null,
  labels: readonly PrintableLabel[],
  paper: LabelPaper,
): Promise<{ readonly bytes: Uint8Array; readonly printed: readonly PrintableLabel[] } | null> {
  const files: { readonly label: PrintableLabel; readonly bytes: Uint8Array }[] = []
  for (const label of labels) {
    const { id, parcel } = label
    const kept = await storedFile(db, BUCKET, fileName(id))
    const bytes = kept ?? (service && (await storeLabel(db, service, id, parcel)))
    if (!bytes) continue
    if (!kept) await noteLabelStored(db, id)
    files.push({ label, bytes })
  }
  const [only] = files
  if (!only) return null
  const bytes =
    files.length === 1 && paper === 'label'
      ? only.bytes
      : await joined(
          files.map((file) => file.bytes),
          paper,
        )
  return { bytes, printed: files.map(({ label }) => label) }
}

/** Pages of files in one; on A4 those that are no larger than a label stand four on a sheet, all others on one of their own. */
export async function joined(files: readonly Uint8Array[], paper: LabelPaper = 'label'): Promise<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const made = await PDFDocument.create()
  let [sheet, place]: [ReturnType<typeof made.addPage> | null, number] = [null, 0]
  for (const bytes of files) {
    const source = await PDFDocument.load(bytes, { ignoreEncryption: true })
    for (const page of source.getPages()) {
      const { width, height } = page.getSize()
      const isLabel = Math.min(width, height) <= LABEL[0] * 1.1 && Math.max(width, height) <= LABEL[1] * 1.1
      if (paper !== 'a4' || !isLabel) {
        const [copy] = await made.copyPages(source, [source.getPages().indexOf(page)])
        if (copy) made.addPage(copy)
        continue
      }
      if (sheet === null || place === 4) [sheet, place] = [made.addPage([...A4]), 0]
      const drawn = await made.embedPage(page)
      const [cellWidth, cellHeight] = [A4[0] / 2, A4[1] / 2]
      const scale = Math.min(1, cellWidth / width, cellHeight / height)
      sheet.drawPage(drawn, {
        x: (place % 2) * cellWidth + (cellWidth - width * scale) / 2,
        y: (place < 2 ? cellHeight : 0) + (cellHeight - height * scale) / 2,
        xScale: scale,
        yScale: scale,
      })
      place += 1
    }
  }
  return await made.save()
}
