import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { SearchParams } from './search-params.ts'

// The types of a router hold for the whole program, in which every page has one of its own: they are named here instead.
type Go = (target: {
  readonly to: string
  readonly search?: (before: SearchParams) => SearchParams
  readonly replace?: boolean
}) => Promise<void>

type Params = { readonly uid?: string; readonly folder?: string }

/** Leads to another address; `.` is the one that is shown. */
export function useGo(): Go {
  return useNavigate() as unknown as Go
}

/** What the path names. */
export function usePathParams(): Params {
  return useParams({ strict: false }) as Params
}

export function useSearchParams(): SearchParams {
  return useSearch({ strict: false }) as SearchParams
}

/** Where dashboards are imported. */
export const importPath: string = '/dashboard/import'
