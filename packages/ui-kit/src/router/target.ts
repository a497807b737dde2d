import { type ParamOf, type PathParams, renderPath } from './path.ts'
import { renderSearch, type Search } from './search.ts'

/** Where a link leads. What is named in the pattern of a path is asked for by the compiler. */
export type Target<To extends string = string> = {
  /** A path or its pattern, `/flows/$id`; the one that is shown where it is left out. */
  readonly to?: To
  readonly search?: Search
} & ([ParamOf<To>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Readonly<Record<ParamOf<To>, string>> })

type AnyTarget = {
  readonly to?: string | undefined
  readonly params?: PathParams | undefined
  readonly search?: Search | undefined
}

/** @param pathname the path that is shown */
export function hrefOf({ to, params, search }: AnyTarget, pathname: string): string {
  return pathOf(to ?? pathname, params) + renderSearch(search)
}

// A path without places may hold a `$`, which is none then.
const pathOf = (to: string, params: PathParams | undefined) => (params === undefined ? to : renderPath(to, params))
