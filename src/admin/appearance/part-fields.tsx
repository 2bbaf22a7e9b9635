import { useQuery } from '@tanstack/react-query'
import { HOME_MOST, HOME_TEXTS, type HomePart, type PartOf } from '@/domain/home-parts.ts'
import { homePageText as t } from '@/texts/admin/home-page.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { ChosenList } from './chosen-list.tsx'
import { HomePicture } from './home-picture.tsx'
import { PortraitFields } from './portrait-fields.tsx'
import { publishedReviewsQuery, soldProductsQuery } from './queries.ts'
import { ValueFields } from './value-fields.tsx'

interface Props<Part> {
  readonly part: Part
  readonly onPart: (part: HomePart) => void
}

/** What a part says. */
export function PartFields({ part, onPart }: Props<HomePart>) {
  if (part.kind === 'values')
    return <ValueFields items={part.items} onItems={(items) => onPart({ ...part, items })} />
  if (part.kind === 'featured') return <Featured part={part} onPart={onPart} />
  if (part.kind === 'story') return <Story part={part} onPart={onPart} />
  if (part.kind === 'testimonials') return <Testimonials part={part} onPart={onPart} />
  return <Pictures part={part} onPart={onPart} />
}

function Featured({ part, onPart }: Props<PartOf<'featured'>>) {
  const sold = useQuery(soldProductsQuery).data ?? []
  return (
    <ChosenList
      label={t.products}
      hint={t.productsHint}
      most={HOME_MOST.products}
      things={sold.map(({ productId, name }) => ({ id: productId, name }))}
      chosen={part.products}
      onChosen={(products) => onPart({ ...part, products: [...products] })}
    />
  )
}

function Testimonials({ part, onPart }: Props<PartOf<'testimonials'>>) {
  const { data: reviews = [], isSuccess } = useQuery(publishedReviewsQuery)
  return (
    <ChosenList
      label={t.reviews}
      hint={isSuccess && reviews.length === 0 ? t.noReview : t.reviewsHint}
      most={HOME_MOST.testimonials}
      things={reviews.map(({ id, author, body }) => ({ id, name: `${author} : ${body}` }))}
      chosen={part.reviews}
      onChosen={(chosen) => onPart({ ...part, reviews: [...chosen] })}
    />
  )
}

function Story({ part, onPart }: Props<PartOf<'story'>>) {
  return (
    <>
      <TextField
        label={t.storyTitle}
        name="storyTitle"
        value={part.title}
        maxLength={HOME_TEXTS.title}
        isOptional
        onValue={(title) => onPart({ ...part, title })}
      />
      <TextArea
        label={t.storyText}
        name="storyText"
        value={part.text}
        rows={5}
        maxLength={HOME_TEXTS.text}
        isOptional
        onValue={(text) => onPart({ ...part, text })}
      />
      <HomePicture
        path={part.picture}
        alt={part.alt}
        name={t.kinds.story}
        hint={t.storyPlace}
        onPicture={(picture) => onPart({ ...part, picture })}
        onAlt={(alt) => onPart({ ...part, alt })}
      />
      <PortraitFields items={part.items} onItems={(items) => onPart({ ...part, items })} />
    </>
  )
}

function Pictures({ part, onPart }: Props<PartOf<'pictures'>>) {
  const { items } = part
  return (
    <>
      <TextField
        label={t.picturesTitle}
        name="picturesTitle"
        value={part.title}
        maxLength={HOME_TEXTS.title}
        isOptional
        onValue={(title) => onPart({ ...part, title })}
      />
      {items.map((item, index) => (
        <HomePicture
          key={item.picture}
          path={item.picture}
          alt={item.alt}
          name={t.picture(index + 1)}
          onPicture={(picture) =>
            onPart({
              ...part,
              items: picture ? items.with(index, { ...item, picture }) : items.toSpliced(index, 1),
            })
          }
          onAlt={(alt) => onPart({ ...part, items: items.with(index, { ...item, alt }) })}
        />
      ))}
      {items.length < HOME_MOST.pictures && (
        <HomePicture
          key={`new ${items.length}`}
          path={null}
          alt=""
          name={t.addPicture}
          onPicture={(picture) => picture && onPart({ ...part, items: [...items, { picture, alt: '' }] })}
        />
      )}
    </>
  )
}
