import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { profileText as t } from '@/texts/admin/profile.ts'

interface Props {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

/** Codes in place of a lost telephone, as they are shown once. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    showToast({ title: t.codesCopied })
  }
  return (
    <section aria-label={t.codes} className="space-y-4">
      <p>{t.codesBody}</p>
      <ul className="grid gap-x-8 gap-y-1.5 rounded-[3px] bg-linen px-5 py-4 font-mono tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-3">
        {/* Browsers offer the clipboard to pages of https alone. */}
        {'clipboard' in navigator && (
          <button type="button" className={QUIET} onClick={() => void copy()}>
            {t.codesCopy}
          </button>
        )}
        <button type="button" className={PRIMARY} onClick={onKept}>
          {t.codesKept}
        </button>
      </p>
    </section>
  )
}
