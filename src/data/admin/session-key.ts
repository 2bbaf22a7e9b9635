/** Key of localStorage that holds an administrator's session: apart from a customer's, whose sign-out leaves it alone. */
export const ADMIN_SESSION_KEY = 'atelier-admin-session'
/** Key of localStorage that holds the token of a device on which an administrator logged in; a log-out leaves it. */
export const ADMIN_DEVICE_KEY = 'atelier-admin-device'
