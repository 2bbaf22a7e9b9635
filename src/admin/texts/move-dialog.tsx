import { useState } from 'react'
import { textScreen } from '@/admin/ui/text-screen.ts'
import { adminClient } from '@/data/admin/client.ts'
import { moveText } from '@/data/text-saves.ts'
import { isTextPath } from '@/domain/written-file.ts'
import { textWorkText as t } from '@/texts/admin/text-work.ts'
import { AddressField } from '@/ui/form/address-field.tsx'
import { useLeavePath } from './use-leave-path.ts'
import { DialogForm } from './visual/dialog-form.tsx'

interface Props {
  /** Of a page. */
  readonly path: string
  readonly address: string
  readonly hash: string
  readonly isOnline: boolean
  readonly onClose: () => void
}

/** Gives a page another address, to which the one of before leads where visitors know it. */
export function MoveDialog({ path, address, hash, isOnline, onClose }: Props) {
  const own = path.replace(/^pages\/|\.mdx$/g, '')
  const [name, setName] = useState(own)
  const [isWrong, setWrong] = useState(false)
  const to = `pages/${name.trim().replace(/^\//, '')}.mdx`
  const isGood = isTextPath(to) && to !== path
  const move = useLeavePath({
    words: { done: t.moved, failed: t.moveFailed },
    to: textScreen(to),
    act: () => {
      setWrong(!isGood)
      return isGood ? moveText(adminClient(), { path, to, baseHash: hash }) : null
    },
  })
  return (
    <DialogForm
      title={t.moveTitle}
      save={t.moveConfirm}
      isDisabled={move.isBusy}
      onCancel={onClose}
      onSave={() => move.onSubmit()}
    >
      <AddressField
        name="address"
        label={t.moveName}
        hint={isOnline ? t.moveHint(address) : t.moveHintUnseen}
        maxLength={80}
        value={name}
        onValue={setName}
        problem={isWrong && !isGood ? t.moveWrong : undefined}
      />
    </DialogForm>
  )
}
