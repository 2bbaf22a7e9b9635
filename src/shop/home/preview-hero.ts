import { backendUrl } from '@/data/address.ts'
import { localStore, onChangeElsewhere } from '@/data/browser-storage.ts'
import { HERO_PREVIEW_KEY, type HeroPreview, heroPreviewOf } from '@/domain/hero-preview.ts'
import { heroPreviewText as t } from '@/texts/admin/hero.ts'

const origins = new Set([
  location.origin,
  new URL(backendUrl(import.meta.env.PUBLIC_SUPABASE_URL), location.origin).origin,
])

/** The shop's own pictures alone: whatever else stands in the storage is not shown. */
function ownAddress(text: string): string | null {
  if (!URL.canParse(text, location.origin)) return null
  const { href, origin, protocol } = new URL(text, location.origin)
  return /^https?:$/.test(protocol) && origins.has(origin) ? href : null
}

const note = document.createElement('p')
note.role = 'status'
note.className =
  'fixed inset-x-0 bottom-0 z-30 bg-ink px-4 py-2.5 text-center text-[0.9375rem] leading-snug text-linen'

/** Texts go in as text, never as markup. */
function show(preview: HeroPreview): void {
  const heading = document.querySelector('.hero h1')
  const image = document.querySelector<HTMLImageElement>('.hero-picture img')
  if (heading) {
    heading.textContent = preview.title
    if (heading.nextElementSibling) heading.nextElementSibling.textContent = preview.subtitle
  }
  const address = ownAddress(preview.imageUrl)
  if (image) {
    image.alt = preview.altText
    if (address && image.src !== address) {
      for (const source of document.querySelectorAll('.hero-picture source')) source.remove()
      image.src = address
    }
  }
  note.textContent = preview.isDraft ? t.draft : t.saved
  if (!note.isConnected) document.body.append(note)
}

function follow(): void {
  const preview = heroPreviewOf(localStore.getItem(HERO_PREVIEW_KEY))
  if (preview) show(preview)
}

onChangeElsewhere(HERO_PREVIEW_KEY, follow)
follow()
