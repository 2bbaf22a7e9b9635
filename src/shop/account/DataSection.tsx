import { tellFailure } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { useSubmit } from '@/ui/use-submit.ts'
import { load } from './load.ts'
import { Section } from './Section.tsx'
import { saveFile } from './save-file.ts'

/** The customer's own copy of everything. */
export function DataSection() {
  const { busy, onSubmit } = useSubmit(async () => {
    const read = await load(async (client) => (await import('@/data/account.ts')).exportAccount(client))
    if (read.ok) saveFile(accountText.fileName, JSON.stringify(read.value, null, 2), 'application/json')
    else tellFailure(accountText.error, accountText.downloadFailed)
    return false
  })
  return (
    <Section title={accountText.data}>
      <p className="mb-5">{accountText.dataBody}</p>
      <button type="button" disabled={busy} onClick={() => onSubmit()} className="button button-quiet">
        {accountText.download}
      </button>
    </Section>
  )
}
