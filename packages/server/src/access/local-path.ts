/** The address where a browser that signed in goes on: a path of this service, whatever was asked; else the first page. */
export function localPath(asked: string | undefined): string {
  const base = 'http://own.invalid'
  // A backslash is a slash to browsers, and a tab or a line break is nothing.
  if (asked === undefined || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(asked) || !URL.canParse(asked, base)) return '/'
  const { origin, pathname, search, hash } = new URL(asked, base)
  // Dots may leave two slashes at the beginning, which would name a host.
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}
