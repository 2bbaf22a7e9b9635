import type { Customer } from '@/data/admin/customers.ts'

/** What one calls a customer whose name may not be known. */
export const nameOf = ({ name, email }: Pick<Customer, 'name' | 'email'>): string => name || email
