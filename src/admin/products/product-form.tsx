import { useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Ask } from '@/admin/ui/ask.tsx'
import { History } from '@/admin/ui/audit-list.tsx'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { Restored } from '@/admin/ui/form/restored.tsx'
import { PreviewLink } from '@/admin/ui/preview-link.tsx'
import { Tabs } from '@/admin/ui/tabs.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import type { ProductDetail } from '@/data/admin/products.ts'
import { takenOver } from '@/domain/product-merge.ts'
import { conflictText, pictureFieldText, productFormText as t } from '@/texts/admin/product-form.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { variantsText } from '@/texts/admin/variants.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { valuesOf } from './form-values.ts'
import { ProductStateBadge } from './product-badges.tsx'
import { ProductSheet } from './product-sheet.tsx'
import { StockPanel } from './stock-panel.tsx'
import { useProductForm } from './use-product-form.ts'
import { useUploads } from './use-uploads.ts'
import { useVariants } from './use-variants.ts'
import { VARIANTS_HASH, variantsAddress } from './variants-address.ts'
import { VariantsPanel } from './variants-panel.tsx'

const HISTORY = ['products', 'product_variants', 'inventory'] as const
type Tab = 'sheet' | 'variants' | 'stock' | 'history'

interface Props {
  /** Null for a new one. */
  readonly product: ProductDetail | null
  readonly onClose: () => void
}

/** The dialog that adds a product or changes one. */
export function ProductForm({ product, onClose }: Props) {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  /** Whether a new product is opened at its sizes and colours, which need it to be stored, instead of being left. */
  const goesOn = useRef(false)
  const { form, newer, forgetNewer, follow } = useProductForm(product, (stored) =>
    goesOn.current ? void navigate(variantsAddress(stored, search)) : onClose(),
  )
  const variants = useVariants(product, follow)
  const isDirty = form.isDirty || variants.isDirty
  const uploads = useUploads((path) => {
    form.set('pictures', [...form.values.pictures, { path, alt: '' }])
    showToast({ title: pictureFieldText.uploaded })
  })
  const [tab, setTab] = useState<Tab>(product && hash === VARIANTS_HASH ? 'variants' : 'sheet')
  const [isAsking, setAsking] = useState(false)
  // What is being moved, or renamed, is put back by Escape.
  const isHolding = useRef(false)
  const hold = (is: boolean) => {
    isHolding.current = is
  }
  const formId = useId()

  const leave = () => {
    if (isHolding.current) return
    if (isDirty) showToast({ title: t.kept, description: t.keptHint })
    onClose()
  }
  const abandon = () => {
    form.discard()
    variants.discard()
    onClose()
  }
  const sheet = (
    <ProductSheet
      id={formId}
      form={form}
      product={product}
      uploads={uploads}
      onDragging={hold}
      onVariants={() => {
        goesOn.current = true
        if (product) setTab('variants')
      }}
    />
  )
  const cancel = (
    <button type="button" className={QUIET} onClick={() => (isDirty ? setAsking(true) : onClose())}>
      {shellText.cancel}
    </button>
  )
  return (
    <Dialog
      title={product ? product.name : t.addTitle}
      note={product?.isDeleted ? t.deletedNote : product?.identifier}
      shape="wide"
      onClose={leave}
      footer={
        tab === 'variants' ? (
          <>
            {cancel}
            <button
              type="button"
              className={PRIMARY}
              disabled={variants.isBusy || !variants.isDirty}
              onClick={variants.onSave}
            >
              {variants.isBusy ? shellText.saving : variantsText.save}
            </button>
          </>
        ) : (
          tab === 'sheet' && (
            <>
              {product && (
                <span className="mr-auto flex items-center gap-3 self-center">
                  <span className="max-sm:hidden">
                    <ProductStateBadge {...product} />
                  </span>
                  {!product.isDeleted && <PreviewLink wish={{ product: product.id }} name={product.name} />}
                </span>
              )}
              {cancel}
              <button
                type="submit"
                form={formId}
                className={PRIMARY}
                disabled={form.isBusy || uploads.isSending}
                onClick={() => {
                  goesOn.current = false
                }}
              >
                {uploads.isSending
                  ? t.sending
                  : form.isBusy
                    ? shellText.saving
                    : product
                      ? shellText.save
                      : t.add}
              </button>
            </>
          )
        )
      }
    >
      <Restored isRestored={form.isRestored} onDiscard={form.discard} />
      {product ? (
        // Parts of different length do not make the dialog jump.
        <div className="min-h-[65dvh]">
          <Tabs
            label={t.tabsLabel}
            value={tab}
            onValue={setTab}
            tabs={[
              ['sheet', t.tabs.sheet, sheet],
              [
                'variants',
                variantsText.tab,
                <VariantsPanel key="variants" product={product} state={variants} onHolding={hold} />,
              ],
              ['stock', t.tabs.stock, <StockPanel key="stock" product={product} />],
              ['history', t.tabs.history, <History key="history" tables={HISTORY} rowId={product.id} />],
            ]}
          />
        </div>
      ) : (
        sheet
      )}
      {isAsking && (
        <Ask
          question={t.askAbandon}
          confirm={t.abandon}
          isDangerous
          onConfirm={abandon}
          onCancel={() => setAsking(false)}
        />
      )}
      {newer && (
        <ConflictDialog
          mine={form.values}
          base={form.values.base.values}
          newer={{ values: valuesOf(newer), updatedAt: newer.updatedAt }}
          onCancel={forgetNewer}
          onApply={(chosen) => {
            const theirs = valuesOf(newer)
            form.set('base', { version: newer.version, values: theirs })
            for (const [field, value] of Object.entries(takenOver(theirs, chosen)))
              form.set(field as keyof typeof theirs, value as never)
            forgetNewer()
            showToast({ title: conflictText.applied })
          }}
        />
      )}
    </Dialog>
  )
}
