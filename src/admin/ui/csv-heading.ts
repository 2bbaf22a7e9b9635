import { folded } from '@/domain/folded.ts'

/** What PrestaShop's samples of files add to a heading: that it must be filled in, and how. */
const HINT = /\s*(?:\*|\((?:0\/1|yyyy-mm-dd|x[,;]y[,;]z\.{3}|[^)]*\d = [^)]*|[^)]* = \d[^)]*)\))$/

/** A heading of a file of other software as it is compared: without case, accents, and hints to who fills it in. */
export function headingOf(written: string): string {
  const heading = folded(written)
  const bare = heading.replace(HINT, '')
  return bare === heading ? heading : headingOf(bare)
}
