import { outwardAddress } from '@hearth/ui-kit'
import { t } from './words.ts'

type LinkProps =
  | { readonly component: 'a'; readonly href: string; readonly target?: '_blank'; readonly rel?: 'noreferrer' }
  | { readonly disabled: true; readonly title: string }

/** What makes a button or an entry of a menu a link; one that must not be followed says so instead. */
export function linkProps(href: string | undefined, opensNewTab: boolean): LinkProps {
  if (href === undefined) return { disabled: true, title: t('notFollowed') }
  return { component: 'a', href: outwardAddress(href), ...(opensNewTab ? { target: '_blank', rel: 'noreferrer' } : {}) }
}
