import { Link } from '@hearth/ui-kit/router'
import classes from './tools.module.css'
import { t } from './words.ts'

/** Leads from custom tools to MCP servers and back. */
export function ToolSections({ at }: { readonly at: '/tools' | '/tools/mcp' }) {
  const sections = [
    { to: '/tools', label: t('custom') },
    { to: '/tools/mcp', label: t('servers') },
  ]
  return (
    <nav className={classes.sections} aria-label={t('sections')}>
      {sections.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={to === at ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
