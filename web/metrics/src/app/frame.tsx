import { Shell, ViewBar } from '@hearth/ui-kit'
import { Outlet, useLocation } from '@tanstack/react-router'
import { PageLink } from './page-link.tsx'

const views = [
  { to: '/query', label: 'Query' },
  { to: '/explore', label: 'Metrics' },
  { to: '/targets', label: 'Targets' },
  { to: '/status', label: 'Status' },
] as const

/** The shell with the links between the views of this page. */
export function Frame() {
  const { pathname } = useLocation()
  const { label } = views.find(({ to }) => to === pathname) ?? views[0]
  return (
    <Shell service="metrics" title={label} views={<Views />} wide={label === 'Query'}>
      <Outlet />
    </Shell>
  )
}

function Views() {
  return (
    <ViewBar>
      {views.map(({ to, label }) => (
        <PageLink key={to} to={to}>
          {label}
        </PageLink>
      ))}
    </ViewBar>
  )
}
