import type { ComponentProps, MouseEvent } from 'react'
import { outwardPath } from '../browser/base-path.ts'
import { hrefOf, type Target } from './target.ts'
import { useNavigation } from './use-address.ts'

export type LinkProps<To extends string> = Omit<ComponentProps<'a'>, 'href'> & Target<To>

/** A link to a view of this page, which is not loaded anew for it. */
export function Link<To extends string>({ to, params, search, onClick, ...rest }: LinkProps<To>) {
  const navigation = useNavigation()
  const href = hrefOf({ to, params, search }, navigation.get().pathname)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event)) return
    event.preventDefault()
    navigation.go(href)
  }
  return <a {...rest} href={outwardPath(href)} onClick={follow} />
}

// Another tab or window, or a file that is kept.
function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey, currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const { target, download } = currentTarget
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey || download !== '' || (target || '_self') !== '_self'
}
