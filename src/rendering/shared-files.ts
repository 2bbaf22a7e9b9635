import { copyFile, link, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** @returns the files of a folder and of those in it, by their paths below it. @throws where it does not exist. */
export async function filesBelow(dir: string, leaveOut?: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .filter((file) => file !== leaveOut && !file.startsWith(`${leaveOut}/`))
}

/** Links where the file system can; copies where it cannot, or between two of them. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(error.code ?? '')) await copyFile(from, to)
    else if (error.code !== 'EEXIST') throw error
  })
}

/** Gives a site the file of another one: two names of the same bytes, which nobody ever changes. */
export async function share(from: string, to: string): Promise<void> {
  await linkOrCopy(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(dirname(to), { recursive: true })
    await linkOrCopy(from, to)
  })
}

/** Gives a site all files of a folder, where it does not have them yet. @param leaveOut a file or a folder. */
export async function shareAll(from: string, to: string, leaveOut?: string): Promise<void> {
  const files = await filesBelow(from, leaveOut)
  await Promise.all(files.map((file) => share(join(from, file), join(to, file))))
}

/**
 * Does something with each of many files, a few at a time: all at once, whoever reads a file meanwhile waits behind thousands.
 * @param atOnce asked before each step: how many files it may take; 0 ends it.
 * @returns whether all were done.
 */
export async function fewAtOnce(
  files: readonly string[],
  atOnce: () => number,
  work: (file: string) => Promise<void>,
): Promise<boolean> {
  for (let done = 0; done < files.length; ) {
    const step = files.slice(done, done + atOnce())
    if (step.length === 0) return false
    await Promise.all(step.map(work))
    done += step.length
  }
  return true
}
