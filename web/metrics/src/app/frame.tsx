import { Shell } from '@hearth/ui-kit'
import { Outlet } from '@tanstack/react-router'
import classes from './frame.module.css'
import { PageLink } from './page-link.tsx'

const views = [
  { to: '/query', label: 'Query' },
  { to: '/explore', label: 'Metrics' },
  { to: '/targets', label: 'Targets' },
  { to: '/status', label: 'Status' },
] as const

/** The shell with the links between the views of this page. */
export function Frame() {
  return (
    <Shell service="metrics" views={<Views />}>
      <Outlet />
    </Shell>
  )
}

function Views() {
  return (
    <nav className={classes.views} aria-label="Views">
      {views.map(({ to, label }) => (
        <PageLink key={to} to={to} className={classes.view}>
          {label}
        </PageLink>
      ))}
    </nav>
  )
}
