import { Shell, ViewBar } from '@hearth/ui-kit'
import { Link, useAddress } from '@hearth/ui-kit/router'
import type { ReactNode } from 'react'
import { t } from './words.ts'

const views = [
  { to: '/query', label: t('query') },
  { to: '/explore', label: t('metrics') },
  { to: '/alerts', label: t('alerts') },
  { to: '/rules', label: t('rules') },
  { to: '/targets', label: t('targets') },
  { to: '/status', label: t('status') },
] as const

/** The shell with the links between the views of this page. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useAddress()
  // The address without a path shows the queries.
  const current = views.find(({ to }) => to === (pathname === '/' ? '/query' : pathname))
  const title = current?.label ?? t('notFound')
  return (
    <Shell service="metrics" title={title} views={<ViewLinks current={current?.to} />} wide={current?.to === '/query'}>
      {children}
    </Shell>
  )
}

function ViewLinks({ current }: { readonly current: string | undefined }) {
  return (
    <ViewBar>
      {views.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={to === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </ViewBar>
  )
}
