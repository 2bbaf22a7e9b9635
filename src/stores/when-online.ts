/**
 * Loads code that was not there from the start. Some browsers (Chromium 150) remember a module that did not come until the page is loaded anew, and
 * nothing would go on once the connection is back: without one none is asked for.
 * @throws Error where the browser knows that it has no connection, or the code does not come.
 */
export const whenOnline = <T>(load: () => Promise<T>): Promise<T> =>
  navigator.onLine ? load() : Promise.reject(new Error('offline'))
