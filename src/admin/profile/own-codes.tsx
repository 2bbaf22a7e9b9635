import { showToast } from '@/admin/ui/toasts.ts'
import { profileText as t } from '@/texts/admin/profile.ts'
import { RecoveryCodes } from '@/ui/recovery-codes.tsx'

/** The administrator's recovery codes, as they are shown once. */
export const OwnCodes = (props: { readonly codes: readonly string[]; readonly onKept: () => void }) => (
  <RecoveryCodes
    {...props}
    text={t}
    tell={(isCopied) => isCopied && showToast({ title: t.codesCopied })}
    className="space-y-4"
    listClass="gap-y-1.5 rounded-[3px] bg-linen px-5 py-4"
  />
)
