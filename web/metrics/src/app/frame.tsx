import { Shell, ViewBar } from '@hearth/ui-kit'
import { Link, useAddress } from '@hearth/ui-kit/router'
import type { ReactNode } from 'react'
import classes from './frame.module.css'
import { findView, sections } from './sections.ts'
import { t } from './words.ts'

/** The shell with the links between the views of this page. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useAddress()
  const found = findView(pathname)
  const title = found?.view.label ?? t('notFound')
  const isWide = found?.view.to === '/query'
  return (
    <Shell service="metrics" title={title} views={<SectionLinks current={found} />} wide={isWide}>
      {found !== undefined && found.section.views.length > 1 && <SubViews current={found} />}
      {children}
    </Shell>
  )
}

type Found = NonNullable<ReturnType<typeof findView>>

function SectionLinks({ current }: { readonly current: Found | undefined }) {
  return (
    <ViewBar>
      {sections.map(({ label, views: [first] }) => (
        <Link key={first.to} to={first.to} aria-current={first === current?.section.views[0] ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </ViewBar>
  )
}

function SubViews({ current: { section, view } }: { readonly current: Found }) {
  return (
    <nav className={classes.sub} aria-label={section.label}>
      {section.views.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={to === view.to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
