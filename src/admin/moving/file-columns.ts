/** What a column of a file of customers may say. */
export const PERSON_COLUMNS = [
  'email',
  'name',
  'firstName',
  'lastName',
  'company',
  'address',
  'address2',
  'postalCode',
  'city',
  'country',
  'phone',
  'otherPhone',
  'since',
  'consent',
] as const
/** What a column of a file of orders may say. */
export const ORDER_COLUMNS = [
  'number',
  'placedAt',
  'status',
  'financialStatus',
  'cancelledAt',
  'email',
  'name',
  'firstName',
  'lastName',
  'company',
  'address',
  'address2',
  'postalCode',
  'city',
  'country',
  'phone',
  'currency',
  'total',
  'refunded',
  'shipping',
  'discount',
  'itemName',
  'itemSku',
  'itemQuantity',
  'itemPrice',
  'items',
] as const
export type PersonColumn = (typeof PERSON_COLUMNS)[number]
export type OrderColumn = (typeof ORDER_COLUMNS)[number]
export type MovedColumn = PersonColumn | OrderColumn
/** What the columns of a file are read as; null is nothing. */
export type MovedMapping = readonly (MovedColumn | null)[]
