import type { CSSProperties, ReactNode } from 'react'
import { pictureAddress } from '@/data/admin/pictures.ts'
import { type Appearance, tonesOf } from '@/domain/appearance.ts'
import { appearanceText } from '@/texts/admin/appearance.ts'

const t = appearanceText.sample

/** The theme's colours for what stands inside: those of the shop, not of the administration. */
const paletteOf = ({ colours }: Appearance): CSSProperties =>
  Object.fromEntries(Object.entries(tonesOf(colours)).map(([name, colour]) => [`--color-${name}`, colour]))

interface Props {
  readonly appearance: Appearance
  readonly siteName: string
}

/** The shop as these colours and this logo make it look: a page, a tab of a browser, a shared link. Nothing in it can be clicked. */
export function AppearancePreview({ appearance, siteName }: Props) {
  const { logo, showsName } = appearance
  const address = logo && pictureAddress(logo.path)
  return (
    <div style={paletteOf(appearance)} className="space-y-5 forced-color-adjust-none">
      <div className="overflow-hidden rounded-[3px] border border-line bg-linen text-ink">
        <div className="flex items-center gap-2.5 border-b border-line px-5 py-3 font-display text-2xl leading-none">
          {address && <img src={address} alt="" className="max-h-10 max-w-38 object-contain" />}
          {(!address || showsName) && <span className="wrap-anywhere">{siteName}</span>}
        </div>
        <div className="space-y-3 px-5 py-6">
          <p className="font-display text-3xl font-[330]">{t.title}</p>
          <p className="text-ink-soft">
            {t.text} <span className="link text-ink">{t.link}</span>.
          </p>
          <p className="text-sm text-stone">{t.note}</p>
          <p className="text-lg">{t.price}</p>
          <p className="flex flex-wrap gap-3">
            <span className="rounded-[2px] bg-olive px-6 py-2.5 font-medium text-linen">{t.button}</span>
            <span className="rounded-[2px] border border-olive px-6 py-2.5 font-medium text-olive-dark">
              {t.quiet}
            </span>
          </p>
        </div>
        <div className="bg-linen-deep px-5 py-4">
          <p className="border-l-3 border-straw pl-3 text-ink-soft">{t.card}</p>
          <p className="mt-2 text-terracotta-ink">{t.error}</p>
        </div>
      </div>
      {address && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Shown label={t.tab}>
            <div className="flex items-center gap-2 rounded-t-lg border border-line bg-white px-3 py-2 text-sm">
              <span className="grid size-5 shrink-0 place-items-center bg-linen">
                <img src={address} alt="" className="max-h-4.5 max-w-4.5 object-contain" />
              </span>
              <span className="truncate">{siteName}</span>
            </div>
          </Shown>
          <Shown label={t.social}>
            <div className="grid aspect-[1200/630] place-items-center border border-line bg-linen">
              <img src={address} alt="" className="max-h-3/5 max-w-3/5 object-contain" />
            </div>
          </Shown>
        </div>
      )}
    </div>
  )
}

const Shown = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <figure>
    {children}
    <figcaption className="mt-1.5 text-sm text-stone">{label}</figcaption>
  </figure>
)
