import { callFunction } from './call-function.ts'

/**
 * Sends account owners the news that the database has noted. Where this fails, the shop's next email brings the news
 * along.
 */
export const tellOwners = async (): Promise<void> => {
  await callFunction('account-letters', {})
}
