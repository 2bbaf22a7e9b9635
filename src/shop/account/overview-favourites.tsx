import { useEffect, useState } from 'react'
import { PATHS, productPath } from '@/domain/paths.ts'
import { favourites, onFavouritesChange } from '@/stores/favourites.ts'
import { favouritesText } from '@/texts/favourites.ts'
import { fallbackPictures } from '@/ui/picture/fallbacks.ts'
import { Thumbnail } from '@/ui/thumbnail.tsx'

/** Favourites that are shown. */
const SHOWN = 4

/** What was kept with a heart, as this browser knows it. */
export function OverviewFavourites() {
  const [list, setList] = useState(() => favourites().list)
  useEffect(() => onFavouritesChange(() => setList(favourites().list)), [])
  if (list.length === 0)
    return (
      <p>
        {favouritesText.empty}{' '}
        <a href={PATHS.products} className="link">
          {favouritesText.emptyLink}
        </a>
      </p>
    )
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {list.slice(0, SHOWN).map(({ id, name, image }) => (
        <li key={id}>
          <a href={productPath(id)} className="group block">
            <Thumbnail src={image ?? fallbackPictures()[0] ?? null} className="w-full" />
            <span className="mt-2 block font-display leading-snug group-hover:underline">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
