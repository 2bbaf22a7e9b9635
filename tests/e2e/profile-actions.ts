import type { Page } from '@playwright/test'
import { accountText } from '@/texts/account.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { errorText } from '@/texts/errors.ts'
import { newsletterText } from '@/texts/newsletter.ts'
import { ADDRESS, field, newAddress, press, section } from './people.ts'

/** Where an account is read and changed. */
export const USER = '**/auth/v1/user**'

/** What a profile can be asked to do: where it asks, what it says when that fails, how it is asked. */
export interface Action {
  readonly tab: keyof typeof accountText.tabs
  readonly pattern: string
  readonly title: string
  readonly sentence: string
  /** Fills its form, so that it only has to be sent. */
  readonly fill?: (page: Page) => Promise<unknown>
  readonly act: (page: Page) => Promise<unknown>
  /** What its button, disabled, says until there is an answer. */
  readonly busy: string
}

type What = 'name' | 'address' | 'email' | 'password' | 'second factor' | 'newsletter' | 'data' | 'deletion'

/** @param status of the answers that fail, 0 where none comes: what is said then depends on it. */
export function actionsIn(status: number): Readonly<Record<What, Action>> {
  const auth = authErrorText({ name: 'AuthRetryableFetchError', status }, '')
  const shop = errorText[status === 0 ? 'network_unreachable' : 'service_unavailable']
  const inSection = (title: string, button: string) => (page: Page) =>
    section(page, title).getByRole('button', { name: button, exact: true }).click()
  return {
    name: {
      tab: 'informations',
      pattern: USER,
      title: accountText.error,
      sentence: auth,
      fill: (page) => field(page, accountText.fullName).fill('Inès M. Moreau'),
      act: inSection(accountText.identity, accountText.save),
      busy: accountText.saving,
    },
    address: {
      tab: 'adresses',
      pattern: '**/rest/v1/addresses**',
      title: accountText.addressFailed,
      sentence: shop,
      fill: async (page) => {
        await press(page, accountText.addAddress)
        for (const [name, value] of Object.entries(ADDRESS)) await field(page, name).fill(value)
      },
      act: inSection(accountText.addresses, accountText.saveAddress),
      busy: accountText.savingAddress,
    },
    email: {
      tab: 'securite',
      pattern: '**/functions/v1/account-email',
      title: accountText.error,
      sentence: shop,
      fill: (page) => field(page, accountText.newEmail).fill(newAddress()),
      act: inSection(accountText.changeEmail, accountText.changeEmail),
      busy: accountText.saving,
    },
    password: {
      tab: 'securite',
      pattern: '**/functions/v1/account-password',
      title: accountText.error,
      sentence: shop,
      fill: async (page) => {
        for (const name of [accountText.currentPassword, authText.newPassword, authText.confirmation])
          await section(page, accountText.password).getByLabel(name).fill('un-autre-panier')
      },
      act: inSection(accountText.password, accountText.changePassword),
      busy: accountText.saving,
    },
    'second factor': {
      tab: 'securite',
      pattern: '**/rest/v1/rpc/permit_factor',
      title: accountText.twoFactorFailed,
      sentence: auth,
      act: inSection(accountText.twoFactor, accountText.enable),
      busy: accountText.enable,
    },
    newsletter: {
      tab: 'informations',
      pattern: '**/functions/v1/newsletter',
      title: accountText.error,
      sentence: shop,
      fill: (page) => section(page, newsletterText.title).getByRole('checkbox').check(),
      act: inSection(newsletterText.title, newsletterText.submit),
      busy: newsletterText.sending,
    },
    data: {
      tab: 'donnees',
      pattern: '**/rest/v1/rpc/my_data',
      title: accountText.error,
      sentence: accountText.downloadFailed,
      act: inSection(accountText.data, accountText.download),
      busy: accountText.download,
    },
    deletion: {
      tab: 'donnees',
      pattern: '**/functions/v1/account-delete',
      title: accountText.error,
      sentence: accountText.deleteFailure,
      act: async (page) => {
        await press(page, accountText.delete)
        await press(page, accountText.deleteConfirm)
      },
      busy: accountText.deleting,
    },
  }
}
