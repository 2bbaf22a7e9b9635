import type { Order } from '@/domain/order.ts'
import { pictureAddress } from '@/stores/picture-address.ts'
import { Thumbnail } from '@/ui/thumbnail.tsx'

interface Props {
  readonly order: Order
  readonly most: number
  readonly className: string
}

/** The first items of an order, by their pictures. */
export const OrderPictures = ({ order: { lines }, most, className }: Props) =>
  lines
    .slice(0, most)
    .map(({ sku, image, isGift }) => (
      <Thumbnail key={`${sku} ${isGift}`} src={image && pictureAddress(image)} className={className} />
    ))
