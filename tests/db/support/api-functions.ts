/**
 * Every function of the database that a browser may call, and whose it is. `admins` and `owners` are refused by a code
 * to everybody else; `permission-matrix.test.ts` calls each as each actor, and fails when one is missing here.
 */
export type Audience = 'everybody' | 'customers' | 'admins' | 'owners'

export const API_FUNCTIONS: Readonly<Record<string, Audience>> = {
  'adjust_stock(bigint,integer,text)': 'admins',
  'admin_audit(text[],uuid,bigint,integer)': 'owners',
  'admin_audit_authors()': 'owners',
  'admin_audit_of(text[],text,bigint,integer)': 'admins',
  'admin_figures()': 'admins',
  'admin_order(text)': 'admins',
  'admin_orders(text,text,integer,integer)': 'admins',
  'admin_product(bigint)': 'admins',
  'admin_product_ids(text,text,text)': 'admins',
  'admin_products(text,text,text,text,integer,integer)': 'admins',
  'admin_session(boolean)': 'admins',
  'change_cart(jsonb,uuid,boolean)': 'customers',
  'create_product(jsonb,integer)': 'admins',
  'delete_products(bigint[])': 'admins',
  'duplicate_product(bigint,text)': 'admins',
  'edit_products(bigint[],jsonb)': 'admins',
  'export_products(bigint,integer)': 'admins',
  'find_order(text,text)': 'everybody',
  'get_offers(bigint[])': 'everybody',
  'import_products(jsonb,boolean)': 'admins',
  'my_orders()': 'customers',
  'order_by_token(text)': 'everybody',
  'restore_products(bigint[])': 'admins',
  'save_manufacturer(bigint,jsonb)': 'admins',
  'save_product(bigint,integer,jsonb)': 'admins',
  'set_order_status(text,text)': 'admins',
  'set_stock(bigint,integer,text)': 'admins',
  'set_tracking_number(text,text)': 'admins',
  'toggle_product_new(bigint)': 'admins',
}
