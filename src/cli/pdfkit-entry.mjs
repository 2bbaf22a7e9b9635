import { create } from 'fontkit'
import PDFDocument from 'pdfkit'

/** What `npm run pdfkit` bundles for the functions. */
export const PdfDocument = PDFDocument
export const readFont = create
