import { type GoOptions, useNavigation } from '@hearth/ui-kit/router'
import { useCallback } from 'react'
import { parseSearchParams, renderSearchParams, type SearchParams } from './search-params.ts'

/** Changes what stands behind the question mark; parameters that are not named stay. The function stays the same. */
export function useChangeSearch(): (next: SearchParams, options?: GoOptions) => void {
  const navigation = useNavigation()
  return useCallback(
    (next, options) => {
      const { pathname, search } = navigation.get()
      navigation.go(pathname + renderSearchParams({ ...parseSearchParams(search), ...next }), options)
    },
    [navigation],
  )
}
