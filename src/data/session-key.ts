/** Key of localStorage that holds the session, as supabase-js writes it. */
export const SESSION_KEY = 'sb-shop-auth-token'

/** Whether a key of the storage belongs to Auth, of this version or any other. */
export const isAuthKey = (key: string): boolean => key.startsWith('sb-') || key.startsWith('supabase.auth')
