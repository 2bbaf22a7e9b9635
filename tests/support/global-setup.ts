import { projectImage } from './database-images.ts'

/** Before the first test: the images of databases, which several files would otherwise make at once. */
export async function setup(): Promise<void> {
  await projectImage()
}
