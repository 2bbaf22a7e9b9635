import type { Client } from '@/data/client.ts'
import { authCall } from '@/stores/auth-call.ts'
import { tellFailure } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { authErrorText } from '@/texts/auth.ts'

type TwoFactorData = typeof import('@/data/two-factor.ts')
type Call<T> = (client: Client, data: TwoFactorData) => ReturnType<Parameters<typeof authCall<T>>[0]>

/** A call of two-factor authentication that tells its failure. @returns undefined when it failed. */
export async function twoFactorCall<T>(call: Call<T>): Promise<T | undefined> {
  const outcome = await authCall(async (client) => call(client, await import('@/data/two-factor.ts')))
  if (outcome.ok) return outcome.value
  tellFailure(accountText.twoFactorFailed, authErrorText(outcome.error, accountText.saveFailure))
  return undefined
}
