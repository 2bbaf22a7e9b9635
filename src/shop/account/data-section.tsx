import { tellFailure } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { QuietButton } from '@/ui/form/quiet-button.tsx'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { saveFile } from '@/ui/save-file.ts'
import { load } from './load.ts'
import { Section } from './section.tsx'

/** The customer's own copy of everything. */
export function DataSection() {
  const download = useSubmit(async () => {
    const read = await load(async (client) => (await import('@/data/account.ts')).exportAccount(client))
    if (read.ok) saveFile(accountText.fileName, JSON.stringify(read.value, null, 2), 'application/json')
    else tellFailure(accountText.error, accountText.downloadFailed)
  })
  return (
    <Section title={accountText.data}>
      <p className="mb-5">{accountText.dataBody}</p>
      <QuietButton of={download} label={accountText.download} />
    </Section>
  )
}
