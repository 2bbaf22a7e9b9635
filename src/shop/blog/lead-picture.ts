import type { PostImage } from '@/domain/post-header.ts'

interface Picture {
  readonly src: string
  readonly alt: string
}

/** Where the pictures are that posts name; the `Editorial` of the page. */
interface Pictures {
  readonly picture: (identifier: string, view: number) => Picture | null
  readonly photo: (path: string, alt: string) => Picture | null
}

/** @returns the picture at the head of a post, its own or one of the catalogue; null where it is gone. */
export const leadPicture = ({ picture, photo }: Pictures, image: PostImage): Picture | null =>
  'photo' in image ? photo(image.photo, image.alt) : picture(image.product, image.view)
