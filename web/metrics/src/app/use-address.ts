import { useLocation, useRouter } from '@tanstack/react-router'
import { parseSearch, type Search, stringifySearch } from './search.ts'

/** What stands in the address, as pairs of text. */
export function useAddress(): Search {
  return parseSearch(useLocation().searchStr)
}

/** Goes to a view of this page; `replace` leaves no entry to go back to. */
export function useGo(): (path: string, search: Search, options?: { readonly replace?: boolean }) => void {
  const { history } = useRouter()
  return (path, search, { replace = false } = {}) =>
    history[replace ? 'replace' : 'push'](path + stringifySearch(search))
}
