import { askSecret } from '../ask-secret.ts'
import { UsageError } from '../config.ts'

const VARIABLE = 'BACKUP_PASSPHRASE'

/** @returns the passphrase that opens a backup: of the environment, or of whoever sits before the terminal. @throws UsageError */
export const openingPassphrase = async (): Promise<string> =>
  process.env[VARIABLE] || (await askSecret('Passphrase of the backup: ', VARIABLE))

/**
 * @param isNeeded whether the backup leaves what this machine alone can read.
 * @returns with what a new backup is encrypted; null where it is not. @throws UsageError where it must be
 */
export function makingPassphrase(isNeeded: boolean): string | null {
  const given = process.env[VARIABLE]
  if (given || !isNeeded) return given || null
  throw new UsageError(
    'A backup that leaves this machine is encrypted, and there is no passphrase.',
    `Choose one, write it down elsewhere too, and set ${VARIABLE}: without it nobody opens the backup.`,
  )
}
