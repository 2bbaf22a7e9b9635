import type { Colour, Material } from '@/domain/product.ts'
import { dataOf } from './answer.ts'
import type { Reader } from './client.ts'

/** The colours in the shop's order. @throws Error when they cannot be read. */
export async function listColours(db: Reader): Promise<Colour[]> {
  const answer = await db.from('colours').select('slug, name, swatch').order('position').order('slug')
  return dataOf(answer, 'colours_unreadable')
}

/** The materials in the shop's order. @throws Error when they cannot be read. */
export async function listMaterials(db: Reader): Promise<Material[]> {
  const answer = await db.from('materials').select('slug, name').order('position').order('slug')
  return dataOf(answer, 'materials_unreadable')
}
