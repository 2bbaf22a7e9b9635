import { callFunction } from './call-function.ts'

/** Has the owners of accounts told at once what the database noted; otherwise the next letter of the shop brings it along. */
export const tellOwners = async (): Promise<void> => {
  await callFunction('account-letters', {})
}
