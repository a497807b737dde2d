import type { Link, ShownLink } from '../link.ts'
import { interpolateText } from './interpolate.ts'
import { type LinkSource, linkAddress, linkScope } from './link-scope.ts'
import type { Scope } from './scope.ts'

/** The links of a value, filled with it; those to addresses that a page must not follow are left out. */
export function shownLinks(links: readonly Link[] | undefined, scope: Scope, source: LinkSource): readonly ShownLink[] {
  if (links === undefined || links.length === 0) return []
  const filled = linkScope(scope, source)
  return links.flatMap(({ title, url, opensNewTab }) => {
    const href = linkAddress(url, filled)
    return href === undefined ? [] : [{ title: interpolateText(title, filled) || href, href, opensNewTab }]
  })
}
