/** A photo that a text names: where Storage has it, as `site-images/4f1c.webp`. It leads nowhere else. */
export const STORED_PHOTO = /^site-images\/[\w-]+(?:[./][\w-]+)*$/
