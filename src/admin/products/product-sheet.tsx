import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Toggle } from '@/admin/ui/toggle.tsx'
import type { ProductDetail } from '@/data/admin/products.ts'
import { ITEM_TEXT_NAMES, ITEM_TEXTS } from '@/domain/item-text.ts'
import { MADE_FOR, PRODUCT_STATES } from '@/domain/product.ts'
import { productFieldText as label } from '@/texts/admin/product-fields.ts'
import { productFormText as t } from '@/texts/admin/product-form.ts'
import { productStateText } from '@/texts/admin/products.ts'
import { variantsText } from '@/texts/admin/variants.ts'
import { itemText } from '@/texts/item-details.ts'
import { SelectField, TextField } from '@/ui/form/fields.tsx'
import { NumberField } from '@/ui/form/number-field.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { ListedField } from './listed-field.tsx'
import { ParcelFields } from './parcel-fields.tsx'
import { PicturesField } from './pictures-field.tsx'
import { PriceNote } from './price-note.tsx'
import { categoriesQuery, coloursQuery, materialsQuery } from './queries.ts'
import { RelatedField } from './related-field.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { SafetyFields } from './safety-fields.tsx'
import { type ProductFormState, productText } from './use-product-form.ts'
import type { Uploads } from './use-uploads.ts'

interface Props {
  readonly id: string
  readonly form: ProductFormState
  /** Null for a new one. */
  readonly product: ProductDetail | null
  readonly uploads: Uploads
  readonly onDragging: (isDragging: boolean) => void
  /** To the grid of its variants, which a new product is stored for first. */
  readonly onVariants?: () => void
}

/** Every field of a product: what it is at the left, how it is sold at the right. */
export function ProductSheet({ id, form, product, uploads, onDragging, onVariants }: Props) {
  const { values, set, problems, bind } = form
  const text = productText(form)
  return (
    <form
      id={id}
      noValidate
      onSubmit={form.onSubmit}
      className="grid gap-x-8 gap-y-6 lg:grid-cols-[1fr_19rem]"
    >
      <div className="min-w-0 space-y-6">
        <Group title={t.groups.essential}>
          <TextField {...text('name')} autoComplete="off" />
          <TextField {...text('artisan')} autoComplete="off" />
          <TextArea {...text('description')} hint={t.descriptionHint} rows={4} />
          <ListedField
            label={label.colours}
            list={useQuery(coloursQuery)}
            chosen={values.colours}
            problem={problems.colours}
            onChange={(colours) => set('colours', [...colours])}
          />
          <ListedField
            label={label.materials}
            list={useQuery(materialsQuery)}
            chosen={values.materials}
            problem={problems.materials}
            onChange={(materials) => set('materials', [...materials])}
          />
        </Group>
        <Group title={t.groups.pictures}>
          <PicturesField
            pictures={values.pictures}
            uploads={uploads}
            problem={problems.pictures}
            onChange={(change) => set('pictures', change(values.pictures))}
            onDragging={onDragging}
          />
        </Group>
        <Group title={t.groups.texts}>
          <RichTextField
            label={label.details}
            value={values.details}
            problem={problems.details}
            onValue={(html) => set('details', html)}
          />
          <RichTextField
            label={label.care}
            value={values.care}
            problem={problems.care}
            onValue={(html) => set('care', html)}
          />
          <TextArea {...text('dimensions')} rows={2} />
          <TextArea {...text('artisanStory')} rows={4} />
          <TextField {...text('countryOfOrigin')} autoComplete="off" />
        </Group>
      </div>
      <div className="min-w-0 space-y-6">
        <Group title={t.groups.shop}>
          <div>
            <NumberField label={label.price} {...bind('price')} decimals={2} />
            {product && <PriceNote product={product} price={values.price} />}
          </div>
          <CategoryField form={form} />
          <SelectField
            label={label.madeFor}
            {...bind('madeFor')}
            hint={t.madeForHint}
            options={[
              { value: '', label: t.everybody },
              ...MADE_FOR.map((value) => ({ value, label: value })),
            ]}
          />
          <SelectField
            label={label.state}
            {...bind('state')}
            hint={t.stateHint[values.state]}
            options={PRODUCT_STATES.map((value) => ({ value, label: productStateText[value] }))}
          />
          {!product && (
            <div>
              <NumberField label={label.stock} {...bind('stock')} />
              <button type="submit" className="link mt-2" onClick={onVariants}>
                {t.addWithVariants}
              </button>
            </div>
          )}
          {product && product.options.length > 0 && (
            <div>
              <p className="mb-1 font-medium">{variantsText.totalStock}</p>
              <p>{variantsText.total(product.stock, product.variants.length)}</p>
              <button type="button" className="link" onClick={onVariants}>
                {variantsText.open}
              </button>
            </div>
          )}
          <Toggle
            label={label.isNew}
            hint={t.newHint}
            isOn={values.isNew}
            onChange={(isOn) => set('isNew', isOn)}
          />
        </Group>
        <Group title={label.itemTexts}>
          {ITEM_TEXT_NAMES.map((name) => (
            <Toggle
              key={name}
              label={itemText[name].label}
              hint={t.itemTextHint(ITEM_TEXTS[name])}
              isOn={values.itemTexts.includes(name)}
              onChange={(isOn) =>
                set(
                  'itemTexts',
                  ITEM_TEXT_NAMES.filter((one) => (one === name ? isOn : values.itemTexts.includes(one))),
                )
              }
            />
          ))}
        </Group>
        <Group title={t.groups.parcel}>
          <ParcelFields form={form} />
        </Group>
        <Group title={t.groups.safety}>
          <SafetyFields form={form} />
        </Group>
        <Group title={t.groups.related}>
          <RelatedField
            own={product?.id ?? null}
            related={values.related}
            problem={problems.related}
            onChange={(related) => set('related', [...related])}
          />
        </Group>
      </div>
    </form>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="space-y-4">
      <h3 className="border-b border-line pb-1 text-lg">{title}</h3>
      {children}
    </section>
  )
}

/** The categories of the shop; a product of one that is gone keeps it until another is chosen. */
function CategoryField({ form }: { readonly form: ProductFormState }) {
  const names = useQuery(categoriesQuery).data?.map(({ name }) => name) ?? []
  const { category } = form.values
  const all = names.includes(category) ? names : [category, ...names]
  return (
    <SelectField
      label={label.category}
      {...form.bind('category')}
      options={all.map((name) => ({ value: name, label: name }))}
    />
  )
}
