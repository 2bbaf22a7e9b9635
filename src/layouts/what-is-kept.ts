import { localStore, tabStore } from '@/data/browser-storage.ts'
import { FAVOURITES_KEY } from '@/domain/favourites-key.ts'
import { PATHS } from '@/domain/paths.ts'
import { FLASH_KEY } from '@/stores/flash-key.ts'
import { PENDING_TAPS_KEY } from '@/ui/early-input/pending-key.ts'

// Shows what the page before left for this one, the favourites, and the hero that is being edited. It is loaded only where
// there is something of the kind, so that other visitors load none of it.
if (tabStore.getItem(FLASH_KEY))
  void import('@/shop/layout/show-toast.ts').then(({ showKeptToast }) => showKeptToast())
if (tabStore.getItem(PENDING_TAPS_KEY))
  void import('@/shop/cart/answer-early.ts').then(({ addPending }) => addPending())
if (localStore.getItem(FAVOURITES_KEY))
  void import('@/shop/layout/show-favourites.ts').then(({ keepFavouritesShown }) => keepFavouritesShown())
if (location.pathname + location.search === PATHS.heroPreview) void import('@/shop/home/preview-hero.ts')
