import { useState } from 'react'
import { PATHS } from '@/domain/paths.ts'
import { keepToast } from '@/stores/flash.ts'
import { forgetAccount } from '@/stores/sign-out.ts'
import { tellFailure } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx'
import { leaving, useSubmit } from '@/ui/form/use-submit.ts'
import { load } from './load.ts'
import { Section } from './section.tsx'

/** @param onLeaving called before the session ends, and with false when it does not after all. */
export function DeleteSection({ onLeaving }: { onLeaving: (leaving: boolean) => void }) {
  const [asking, setAsking] = useState(false)
  const { isBusy, onSubmit } = useSubmit(async () => {
    setAsking(false)
    onLeaving(true)
    const result = await load(async (client) => (await import('@/data/account.ts')).deleteAccount(client))
    if (!result.ok) {
      onLeaving(false)
      return tellFailure(accountText.error, accountText.deleteFailure)
    }
    forgetAccount()
    keepToast({ title: accountText.deleted })
    location.replace(PATHS.home)
    return await leaving()
  })
  return (
    <Section title={accountText.deleteTitle}>
      <p className="mb-5 max-w-prose">{accountText.deleteBody}</p>
      <button
        type="button"
        aria-disabled={isBusy}
        onClick={() => isBusy || setAsking(true)}
        className="button border-terracotta-ink bg-transparent text-terracotta-ink hover:border-terracotta-ink hover:bg-terracotta-pale"
      >
        {isBusy ? accountText.deleting : accountText.delete}
      </button>
      {asking && (
        <ConfirmDialog
          question={accountText.deleteQuestion}
          confirm={accountText.deleteConfirm}
          cancel={accountText.cancel}
          onConfirm={onSubmit}
          onCancel={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
