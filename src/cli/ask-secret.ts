import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { UsageError } from './config.ts'

/** Asks for a secret on the terminal without showing it. @throws UsageError where there is no terminal. */
export async function askSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new UsageError(
      'There is no terminal to ask for the password.',
      'Set ADMIN_PASSWORD in the environment.',
    )
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  process.stderr.write(question)
  try {
    return await new Promise<string>((answered, gone) => {
      terminal.once('close', () => gone(new UsageError('No password was given.', 'Run the command again.')))
      terminal.question('', answered)
    })
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
