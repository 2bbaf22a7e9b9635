import { heroText as t } from '@/texts/admin/hero.ts'
import { homeText } from '@/texts/home.ts'

interface Props {
  readonly address: string
  readonly title: string
  readonly subtitle: string
}

/**
 * The top of the home page, drawn to scale: `--px` is one pixel of a screen that is as wide as its caption says. The sizes
 * are those of `styles/home.css` and of the shop's type at that width.
 */
export function HeroPreview(props: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,11rem)]">
      <figure className="min-w-0">
        <div className="@container overflow-hidden rounded-[3px] border border-line bg-linen">
          <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] items-center gap-[calc(64*var(--px))] px-[calc(60*var(--px))] py-[calc(51*var(--px))] [--px:calc(100cqw/1280)]">
            <Words {...props} heading="text-[calc(76*var(--px))]" line="text-[calc(20*var(--px))]" />
            <Picture address={props.address} />
          </div>
        </div>
        <Caption text={t.desktop} pixels={1280} />
      </figure>
      <figure className="w-44 max-w-full sm:w-auto">
        <div className="@container overflow-hidden rounded-[3px] border border-line bg-linen">
          <div className="grid gap-[calc(40*var(--px))] pb-[calc(48*var(--px))] [--px:calc(100cqw/390)]">
            <Picture address={props.address} />
            <div className="px-[calc(20*var(--px))]">
              <Words {...props} heading="text-[calc(42*var(--px))]" line="text-[calc(18*var(--px))]" />
            </div>
          </div>
        </div>
        <Caption text={t.phone} pixels={390} />
      </figure>
    </div>
  )
}

interface WordsProps extends Props {
  /** Classes of the sizes. */
  readonly heading: string
  readonly line: string
}

function Words({ title, subtitle, heading, line }: WordsProps) {
  return (
    <div className="min-w-0 wrap-break-word">
      <p className={`font-display leading-[1.04] font-[330] ${heading}`}>{title}</p>
      <p className={`mt-[calc(24*var(--px))] leading-[1.55] text-ink-soft ${line}`}>{subtitle}</p>
      <p
        aria-hidden="true"
        className="mt-[calc(36*var(--px))] w-fit rounded-[calc(2*var(--px))] bg-olive px-[calc(26*var(--px))] py-[calc(13*var(--px))] text-[calc(16*var(--px))] leading-tight font-medium text-linen"
      >
        {homeText.discover}
      </p>
    </div>
  )
}

const Picture = ({ address }: { readonly address: string }) => (
  <img src={address} alt="" className="aspect-4/5 w-full bg-linen-deep object-cover" />
)

const Caption = ({ text, pixels }: { readonly text: string; readonly pixels: number }) => (
  <figcaption className="mt-1.5 text-sm text-stone">
    {text} <span className="figures">({pixels} px)</span>
  </figcaption>
)
