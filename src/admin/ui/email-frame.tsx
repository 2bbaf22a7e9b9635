import { useState } from 'react'
import { outboxText as t } from '@/texts/admin/outbox.ts'

interface Props {
  readonly email: { readonly subject: string; readonly html: string; readonly text: string }
  /** What emails look like, for both schemes. */
  readonly sheet: string
  /** What is shown of it. */
  readonly hint: string
}

const SHAPES = ['desktop', 'phone', 'text'] as const
type Shape = (typeof SHAPES)[number]

/**
 * The policy of this page, which the frame inherits, forbids styles in HTML: they travel as data, and are put on when the email
 * stands. Its texts are escaped and hold no quotes, so that no sentence can look like a style.
 */
const withoutStyles = (html: string): string =>
  html.replace(/<style>[\s\S]*?<\/style>/, '').replaceAll(' style="', ' data-style="')

function putStylesOn(
  { contentDocument: email, contentWindow: view }: HTMLIFrameElement,
  styles: string,
): void {
  if (!email || !view) return
  for (const element of email.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? ''
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet()
  // The email shows as in the light scheme, whatever this machine prefers: the page around it is light.
  sheet.replaceSync(styles.replace(/@media \(prefers-color-scheme:dark\)[\s\S]*$/, ''))
  email.adoptedStyleSheets = [sheet]
}

/** An email as its reader sees it: 600 px wide, on a telephone, as text. */
export function EmailFrame({ email: { subject, html, text }, sheet, hint }: Props) {
  const [shape, setShape] = useState<Shape>('desktop')
  return (
    <section aria-labelledby="apercu" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="apercu" className="text-xl">
          {t.preview}
        </h2>
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">{t.shownAs}</legend>
          {SHAPES.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === shape}
              onClick={() => setShape(one)}
              className="min-h-10 rounded-[3px] border border-field px-3 py-1.5 max-[22rem]:px-2 hover:bg-linen aria-pressed:border-olive aria-pressed:bg-olive-pale aria-pressed:font-semibold"
            >
              {t.shapes[one]}
            </button>
          ))}
        </fieldset>
      </div>
      <p className="mt-1 mb-3 text-sm text-stone">{hint}</p>
      <p className="rounded-t-[3px] border border-line bg-linen px-3 py-2 font-medium wrap-anywhere">
        {subject}
      </p>
      {shape === 'text' ? (
        <pre className="h-160 overflow-auto rounded-b-[3px] border border-t-0 border-line bg-white p-4 font-sans whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      ) : (
        <div className="rounded-b-[3px] border border-t-0 border-line bg-linen-deep">
          <iframe
            title={t.previewOf(subject)}
            // Its document can be reached from here, and runs no script.
            sandbox="allow-same-origin"
            srcDoc={withoutStyles(html)}
            onLoad={(event) => putStylesOn(event.currentTarget, sheet)}
            className={`mx-auto block h-160 w-full bg-white ${shape === 'phone' ? 'max-w-97.5' : ''}`}
          />
        </div>
      )}
    </section>
  )
}
