import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { Address, GoOptions, Navigation } from './navigation.ts'
import type { PathParams } from './path.ts'
import { parseSearch, type Search } from './search.ts'
import { hrefOf, type Target } from './target.ts'

/** What the view that is shown was asked for by its address. */
export type Shown = { readonly address: Address; readonly params: PathParams }

export const NavigationContext = createContext<Navigation | undefined>(undefined)
export const ShownContext = createContext<Shown | undefined>(undefined)

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (navigation === undefined) throw new Error('Cannot read the address: this stands outside of a <Router>')
  return navigation
}

/** The address at once, also while the view that it names is still being loaded. */
export function useAddress(): Address {
  const { subscribe, get } = useNavigation()
  return useSyncExternalStore(subscribe, get)
}

/** Leads to another view; the function stays the same. */
export function useNavigate(): <To extends string>(target: Target<To> & GoOptions) => void {
  const navigation = useNavigation()
  return useCallback((target) => navigation.go(hrefOf(target, navigation.get().pathname), target), [navigation])
}

/** What the path names where its pattern has a `$`. */
export function useParams(): PathParams {
  return useShown().params
}

/** What stands behind the question mark. */
export function useSearch(): Search {
  return parseSearch(useShown().address.search)
}

/** What the view that is shown was asked for, as it stands in the address. */
export function useShown(): Shown {
  const shown = use(ShownContext)
  if (shown === undefined) throw new Error('Cannot read the address: this stands outside of <Views>')
  return shown
}
