import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PATHS } from '@/domain/paths.ts'
import { shoppingFeedText as t } from '@/texts/admin/marketing.ts'
import { shopQuery, unpicturedQuery } from './queries.ts'

/** The catalogue as Google Shopping fetches it: its address, and what is missing in it and why. */
export function ShoppingFeed() {
  const missing = useQuery(unpicturedQuery).data
  const showsPrices = useQuery(shopQuery).data?.showPrices
  return (
    <section aria-labelledby="flux" className="mt-10">
      <h2 id="flux" className="text-xl">
        {t.title}
      </h2>
      <p className="mt-3 max-w-prose">{t.note}</p>
      <p className="mt-2">
        <a href={PATHS.merchantFeed} target="_blank" rel="noreferrer" className="link break-all">
          {new URL(PATHS.merchantFeed, window.location.origin).href}
        </a>
      </p>
      {showsPrices === false && <p className="mt-2 font-medium">{t.noPrices}</p>}
      {missing === 0 && <p className="mt-2 text-stone">{t.complete}</p>}
      {missing !== undefined && missing > 0 && (
        <p className="mt-2 font-medium">
          {t.missing(missing)}{' '}
          <Link to="/products?etat=unpictured" className="link">
            {t.show}
          </Link>
        </p>
      )}
    </section>
  )
}
