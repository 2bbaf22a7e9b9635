import { use, useEffect, useRef } from 'react'
import { FormLook } from './form/look.tsx'
import { saveFile } from './save-file.ts'

interface Text {
  readonly codes: string
  readonly codesBody: string
  readonly codesCopy: string
  readonly codesKept: string
  /** Where they can be kept as a file: what the button says, and the name of the file. */
  readonly codesSave?: string
  readonly codesFile?: string
}

interface Props {
  readonly codes: readonly string[]
  readonly text: Text
  /** Says whether they were copied. */
  readonly tell: (isCopied: boolean) => void
  readonly onKept: () => void
  readonly className: string
  readonly listClass: string
}

/** Codes in place of a lost telephone, as they are shown once. */
export function RecoveryCodes({ codes, text: t, tell, onKept, className, listClass }: Props) {
  const text = codes.join('\n')
  const look = use(FormLook)
  const place = useRef<HTMLElement>(null)
  // They take the place of the form that had the focus, and must not be overlooked; nor may their button lie under the toast of a phone.
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView()
  }, [])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => tell(true),
      () => tell(false),
    )
  return (
    <section
      ref={place}
      tabIndex={-1}
      className={`scroll-mt-24 outline-none ${className}`}
      aria-label={t.codes}
    >
      <p>{t.codesBody}</p>
      <ul className={`grid gap-x-8 font-mono figures sm:grid-cols-2 ${listClass}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-3">
        {t.codesSave && (
          <button
            type="button"
            onClick={() => saveFile(t.codesFile ?? '', text, 'text/plain')}
            className={look.quiet}
          >
            {t.codesSave}
          </button>
        )}
        {/* Browsers offer the clipboard to pages of https alone. */}
        {'clipboard' in navigator && (
          <button type="button" onClick={() => void copy()} className={look.quiet}>
            {t.codesCopy}
          </button>
        )}
        <button type="button" onClick={onKept} className={look.primary}>
          {t.codesKept}
        </button>
      </p>
    </section>
  )
}
