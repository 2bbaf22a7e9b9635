import { useEffect, useRef } from 'react'
import { tellFailure, tellSuccess } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { saveFile } from './save-file.ts'

interface Props {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

/** The codes as they are shown, once. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const text = codes.join('\n')
  const place = useRef<HTMLElement>(null)
  // They take the place of the form that had the focus, and must not be overlooked.
  useEffect(() => place.current?.focus(), [])
  async function copy() {
    await navigator.clipboard.writeText(text).then(
      () => tellSuccess(accountText.codesCopied),
      () => tellFailure(accountText.error, accountText.codesNotCopied),
    )
  }
  return (
    <section
      ref={place}
      tabIndex={-1}
      className="max-w-xl scroll-mt-24 space-y-5 outline-none"
      aria-label={accountText.codes}
    >
      <p>{accountText.codesBody}</p>
      <ul className="grid gap-x-8 gap-y-2 rounded-[2px] bg-paper p-5 font-mono tabular-nums ring-1 ring-line sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-3">
        <button
          type="button"
          onClick={() => saveFile(accountText.codesFile, text, 'text/plain')}
          className="button button-quiet"
        >
          {accountText.codesSave}
        </button>
        {/* Browsers offer the clipboard to pages of https alone. */}
        {'clipboard' in navigator && (
          <button type="button" onClick={() => void copy()} className="button button-quiet">
            {accountText.codesCopy}
          </button>
        )}
        <button type="button" onClick={onKept} className="button">
          {accountText.codesKept}
        </button>
      </p>
    </section>
  )
}
