/**
 * Every function of the database that a browser may call, and whose it is. `admins` and `owners` are refused by a code
 * to everybody else; `permission-matrix.test.ts` calls each as each actor, and fails when one is missing here.
 */
export type Audience = 'everybody' | 'customers' | 'admins' | 'owners'

export const API_FUNCTIONS: Readonly<Record<string, Audience>> = {
  'admin_audit(text[],uuid,bigint,integer)': 'owners',
  'admin_audit_authors()': 'owners',
  'admin_audit_of(text[],text,bigint,integer)': 'admins',
  'admin_figures()': 'admins',
  'admin_order(text)': 'admins',
  'admin_orders(text,text,integer,integer)': 'admins',
  'admin_session(boolean)': 'admins',
  'change_cart(jsonb,uuid,boolean)': 'customers',
  'find_order(text,text)': 'everybody',
  'get_offers(bigint[])': 'everybody',
  'my_orders()': 'customers',
  'order_by_token(text)': 'everybody',
  'set_order_status(text,text)': 'admins',
  'set_tracking_number(text,text)': 'admins',
}
