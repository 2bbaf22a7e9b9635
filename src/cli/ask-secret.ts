import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { UsageError } from './config.ts'

/**
 * Asks for a secret on the terminal without showing it.
 * @param variable of the environment that says it, too. @throws UsageError where there is no terminal.
 */
export async function askSecret(question: string, variable: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new UsageError('There is no terminal to ask for a secret.', `Set ${variable} in the environment.`)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  process.stderr.write(question)
  try {
    return await new Promise<string>((answered, gone) => {
      terminal.once('close', () => gone(new UsageError('Nothing was given.', 'Run the command again.')))
      terminal.question('', answered)
    })
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
