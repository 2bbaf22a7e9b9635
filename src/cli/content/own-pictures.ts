import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { fileHash } from '@/rendering/file-hash.ts'
import { type ContentFault, contentFaultText as t } from '@/texts/admin/content-faults.ts'
import { lineWith } from './text-facts.ts'

/** Whether files can be read as pictures, by their contents. */
const readable = new Map<string, boolean>()

async function isPicture(path: string): Promise<boolean> {
  const hash = await fileHash(path)
  const known = readable.get(hash)
  if (known !== undefined) return known
  const found = await sharp(path)
    .metadata()
    .then(
      () => true,
      () => false,
    )
  readable.set(hash, found)
  return found
}

/** @returns whether an address is that of a file beside the text. */
export const isBeside = (address: string): boolean => !/^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(address)

const decoded = (address: string): string => {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

/**
 * Looks at the pictures that stand beside a text: one that is missing or no picture ends the whole build.
 * @param dir folder of the texts. @param pictures the addresses that it names.
 */
export async function pictureFaults(
  dir: string,
  file: string,
  text: string,
  pictures: readonly string[],
): Promise<ContentFault[]> {
  const faults: ContentFault[] = []
  for (const address of pictures.filter(isBeside)) {
    const path = join(dir, dirname(file), decoded(address))
    const line = lineWith(text, address)
    if (!existsSync(path)) faults.push({ file, line, reason: t.absentFile(address) })
    else if (!(await isPicture(path))) faults.push({ file, line, reason: t.unreadablePicture(address) })
  }
  return faults
}
