import type { ErrorCode } from '@/domain/errors.ts'

/** What inputs of type file offer, and what the shop takes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/**
 * What can be said of a picture before anything is sent; the server looks again, at the content.
 * @param maxBytes what it may weigh. @returns null when it may be sent.
 */
export async function pictureRefusal(file: File, maxBytes: number): Promise<ErrorCode | null> {
  if (!PICTURE_TYPES.includes(file.type)) return 'image_type_unsupported'
  if (file.size > maxBytes) return 'image_too_heavy'
  try {
    // The browser's own decoder: a picture that it cannot show would be no picture in the shop either.
    const decoded = await createImageBitmap(file)
    decoded.close()
    return null
  } catch {
    return 'image_damaged'
  }
}
