import { useEffect, useRef, useState } from 'react'
import type { SavedAddress } from '@/data/addresses.ts'
import { DEFAULT_COUNTRY } from '@/domain/rules.ts'
import { tellFailure, tellSuccess } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { countryNames } from '@/texts/countries.ts'
import { visitorError } from '@/texts/visitor-errors.ts'
import { AddressForm } from './address-form.tsx'
import { load } from './load.ts'
import { Loading, type Loads } from './loading.tsx'
import { Section } from './section.tsx'

const data = () => import('@/data/addresses.ts')

const fresh = (isDefault: boolean): SavedAddress => ({
  id: null,
  firstName: '',
  lastName: '',
  phone: '',
  address: '',
  addressComplement: '',
  postalCode: '',
  city: '',
  country: DEFAULT_COUNTRY,
  isDefault,
})

export function AddressesSection({ loaded }: { readonly loaded: Loads<readonly SavedAddress[]> }) {
  const [edited, setEdited] = useState<SavedAddress | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  // The form and what was clicked in it are gone: a keyboard goes on where another can be added.
  useEffect(() => {
    if (wasEdited.current && !edited) add.current?.focus()
    wasEdited.current = edited !== null
  }, [edited])

  async function remove(id: string) {
    const result = await load(async (client) => (await data()).removeAddress(client, id))
    if (result.ok) {
      tellSuccess(accountText.addressRemoved)
      add.current?.focus()
    } else tellFailure(accountText.error, visitorError(result.refusal.code))
    await loaded.reload()
  }

  function saved() {
    setEdited(null)
    tellSuccess(accountText.addressSaved)
    void loaded.reload()
  }

  return (
    <Section title={accountText.addresses}>
      <Loading of={loaded} failed={accountText.addressesFailed}>
        {(addresses) => (
          <>
            {addresses.length === 0 && !edited && <p className="mb-5">{accountText.noAddresses}</p>}
            <ul className="mb-5 grid gap-4 sm:grid-cols-2">
              {addresses.map((one) => (
                <li key={one.id} className="rounded-[2px] bg-paper p-5 leading-relaxed ring-1 ring-line">
                  {one.isDefault && <p className="eyebrow mb-2">{accountText.isDefault}</p>}
                  {one.firstName} {one.lastName}
                  <br />
                  {one.address}
                  {one.addressComplement && `, ${one.addressComplement}`}
                  <br />
                  {one.postalCode} {one.city}
                  <br />
                  {countryNames[one.country]}
                  <p className="mt-3 flex gap-5">
                    <button
                      type="button"
                      aria-label={accountText.editAddress(one.address)}
                      onClick={() => setEdited(one)}
                      className="link py-1"
                    >
                      {accountText.edit}
                    </button>
                    <button
                      type="button"
                      aria-label={accountText.removeAddress(one.address)}
                      onClick={() => one.id && void remove(one.id)}
                      className="link py-1"
                    >
                      {accountText.remove}
                    </button>
                  </p>
                </li>
              ))}
            </ul>
            {edited ? (
              <AddressForm
                key={edited.id}
                address={edited}
                onSaved={saved}
                onCancel={() => setEdited(null)}
              />
            ) : (
              <button
                ref={add}
                type="button"
                onClick={() => setEdited(fresh(addresses.length === 0))}
                className="button button-quiet"
              >
                {accountText.addAddress}
              </button>
            )}
          </>
        )}
      </Loading>
    </Section>
  )
}
