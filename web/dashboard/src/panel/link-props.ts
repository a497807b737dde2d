type LinkProps =
  | { readonly component: 'a'; readonly href: string; readonly target?: '_blank'; readonly rel?: 'noreferrer' }
  | { readonly disabled: true; readonly title: string }

/** What makes a button or an entry of a menu a link; one that must not be followed says so instead. */
export function linkProps(href: string | undefined, opensNewTab: boolean): LinkProps {
  if (href === undefined) return { disabled: true, title: 'This link is not followed: it leads to no page' }
  return { component: 'a', href, ...(opensNewTab ? { target: '_blank', rel: 'noreferrer' } : {}) }
}
