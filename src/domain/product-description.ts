import { plainText } from './plain-text.ts'
import type { Product } from './product.ts'

/** Most characters that a shopping feed takes of a description. */
const MOST = 5000

/** @returns what engines and feeds show of a product as plain text: its description, else its details; empty where it has neither. */
export const describedProduct = ({
  description,
  details,
}: Pick<Product, 'description' | 'details'>): string =>
  (description.trim() || plainText(details)).slice(0, MOST)
