import { useState } from 'react'
import { adminClient } from '@/data/admin/client.ts'
import { deleteText } from '@/data/text-saves.ts'
import { PATHS } from '@/domain/paths.ts'
import { writtenPath } from '@/domain/redirect.ts'
import { isPost } from '@/domain/written-file.ts'
import { textWorkText as t } from '@/texts/admin/text-work.ts'
import { AddressField } from '@/ui/form/address-field.tsx'
import { RadioCards } from '@/ui/form/radio-cards.tsx'
import { useLeavePath } from './use-leave-path.ts'
import { DialogForm } from './visual/dialog-form.tsx'

const CARDS = [
  { value: 'redirect', label: t.removeTo },
  { value: 'nowhere', label: t.removeNowhere, note: t.removeNowhereNote },
]

interface Props {
  readonly path: string
  readonly title: string
  readonly hash: string
  readonly isOnline: boolean
  readonly onClose: () => void
}

/** Deletes a text, and asks in the same step where its address leads from now on, if visitors know it. */
export function RemoveDialog({ path, title, hash, isOnline, onClose }: Props) {
  const [where, setWhere] = useState('redirect')
  const [address, setAddress] = useState<string>(isPost(path) ? PATHS.blog : PATHS.home)
  const [isWrong, setWrong] = useState(false)
  const to = writtenPath(address, location.origin)
  const isGood = where === 'nowhere' || to !== null
  const remove = useLeavePath({
    words: { done: t.removed, ...(isOnline && { hint: t.removedHint }), failed: t.removeFailed },
    to: '/texts',
    act: () => {
      setWrong(!isGood)
      const redirect = where === 'redirect' && to !== null ? { redirectTo: to } : {}
      return isGood ? deleteText(adminClient(), { path, baseHash: hash, ...redirect }) : null
    },
  })
  return (
    <DialogForm
      title={t.removeTitle(title)}
      save={t.remove}
      isDisabled={remove.isBusy}
      onCancel={onClose}
      onSave={() => remove.onSubmit()}
    >
      <p className="text-ink-soft">{t.removeNote}</p>
      {isOnline && (
        <RadioCards name="where" legend={t.removeWhere} value={where} cards={CARDS} onValue={setWhere} />
      )}
      {isOnline && where === 'redirect' && (
        <AddressField
          name="redirectTo"
          label={t.removeAddress}
          hint={t.removeAddressHint}
          value={address}
          onValue={setAddress}
          problem={isWrong && !isGood ? t.removeWrong : undefined}
        />
      )}
    </DialogForm>
  )
}
