import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Search, stringifySearch } from './search.ts'
import { useGo } from './use-address.ts'

export type PageLinkProps = {
  readonly to: string
  readonly search?: Search
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link within this page: a plain click changes the view without loading anew. */
export function PageLink({ to, search = {}, className, children }: PageLinkProps) {
  const go = useGo()
  const { pathname } = useLocation()
  // The address without a path shows the queries.
  const isCurrent = pathname === to || (pathname === '/' && to === '/query')
  return (
    <a
      href={to + stringifySearch(search)}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        go(to, search)
      }}
    >
      {children}
    </a>
  )
}
