import { Link, useLocation, useNavigate } from 'react-router'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { Menu } from '@/admin/ui/menu.tsx'
import { productsText as t } from '@/texts/admin/products.ts'
import { useExport } from './use-export.ts'

/** What begins something new: a product, a file, the picture of the home page. */
export function ProductsToolbar() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { isExporting, run } = useExport()
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <Link to={`/products/new${search}`} className={`${PRIMARY} max-sm:flex-1`}>
        <Icon name="add" className="size-4.5" />
        {t.add}
      </Link>
      <Link to="/hero-image" className={`${QUIET} max-sm:order-last max-sm:w-full`}>
        <Icon name="picture" className="size-4.5" />
        {t.heroLink}
      </Link>
      <Menu
        trigger={
          <button type="button" className={`${QUIET} sm:ml-auto`}>
            <Icon name="more" className="size-4.5 stroke-[2.5]" />
            <span className="max-sm:sr-only">{t.more}</span>
          </button>
        }
        items={[
          {
            label: t.import,
            icon: 'import',
            onChoose: () => void navigate({ pathname: '/products/import', search }),
          },
          { label: t.export, icon: 'export', isDisabled: isExporting, onChoose: run },
          { label: t.lists, icon: 'next', onChoose: () => void navigate('/lists') },
          { label: t.redirects, icon: 'next', onChoose: () => void navigate('/redirects') },
        ]}
      />
    </div>
  )
}
