import type { Category } from '@/domain/product.ts'
import { dataOf } from './answer.ts'
import type { Reader } from './client.ts'

/** The categories in the shop's order. @throws Error when they cannot be read. */
export async function listCategories(db: Reader): Promise<Category[]> {
  const answer = await db.from('categories').select('slug, name, label').order('position').order('slug')
  return dataOf(answer, 'categories_unreadable')
}
