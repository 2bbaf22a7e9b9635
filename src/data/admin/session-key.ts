/** Key of localStorage that holds an administrator's session: apart from a customer's, whose sign-out leaves it alone. */
export const ADMIN_SESSION_KEY = 'atelier-admin-session'
