/** Path of a page as its visitors see it: the build's file names end in `.html`, its addresses do not. */
export const pagePath = (pathname: string): string =>
  pathname.replace(/(\/index)?\.html$/, '').replace(/\/+$/, '') || '/'
