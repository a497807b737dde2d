/**
 * Where a link of this page may lead on to: a path of its own origin, whatever was asked; else the first page. The
 * service holds to the same rule where it leads itself.
 *
 * @param origin of this page, such as `https://hearth.example`
 */
export function ownPath(asked: string | null, origin: string): string {
  // A backslash is a slash to browsers, and a tab or a line break is nothing.
  if (asked === null || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(asked) || !URL.canParse(asked, origin)) return '/'
  const { origin: own, pathname, search, hash } = new URL(asked, origin)
  // Dots may leave two slashes at the beginning, which would name a host.
  return own === origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}
