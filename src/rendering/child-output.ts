import type { ChildProcess } from 'node:child_process'

/** Characters of what a process says that are worth keeping: the end says why it failed. */
const KEPT = 200_000

/** Collects what a process writes to both of its outputs. @returns what it has said so far, at most the end of it. */
export function collectOutput({ stdout, stderr }: ChildProcess): () => string {
  let output = ''
  for (const stream of [stdout, stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-KEPT)
    })
  return () => output
}
