import { outwardAddress } from '@hearth/ui-kit'
import { interpolatePromql, interpolateText } from '../../model/interpolate/interpolate.ts'
import type { Scope } from '../../model/interpolate/scope.ts'
import type { ListOptions } from '../../model/panel-options.ts'
import { PanelMessage } from '../../panel/panel-message.tsx'
import classes from './list-panel.module.css'
import { type ListItem, useAlerts, useAnnotationItems, useDashboardItems } from './use-list-items.ts'
import { t } from './words.ts'

export type ListPanelProps = { readonly options: ListOptions; readonly scope: Scope; readonly title: string }

/** What is there of something that no query is asked for: alerts, dashboards or annotations. */
export function ListPanel({ options, scope, title }: ListPanelProps) {
  const filled = {
    ...options,
    text: interpolateText(options.text, scope),
    labels: interpolatePromql(options.labels, scope),
  }
  if (options.of === 'alerts') return <Alerts options={filled} title={title} />
  return options.of === 'dashboards' ? (
    <Dashboards options={filled} title={title} />
  ) : (
    <AnnotationList options={filled} title={title} />
  )
}

type ListProps = Pick<ListPanelProps, 'options' | 'title'>

function Alerts({ options, title }: ListProps) {
  return <Items {...useAlerts(options)} empty={t('noAlerts')} title={title} />
}

function Dashboards({ options, title }: ListProps) {
  return <Items {...useDashboardItems(options)} empty={t('noDashboards')} title={title} />
}

function AnnotationList({ options, title }: ListProps) {
  return <Items {...useAnnotationItems(options)} empty={t('noAnnotations')} title={title} />
}

type ItemsProps = {
  readonly items: readonly ListItem[] | undefined
  readonly error: Error | null
  readonly empty: string
  readonly title: string
}

function Items({ items, error, empty, title }: ItemsProps) {
  if (error !== null) return <PanelMessage title={t('failed')}>{error.message}</PanelMessage>
  if (items === undefined) return null
  if (items.length === 0) return <PanelMessage title={empty} />
  return (
    <ul className={classes.list} aria-label={title}>
      {items.map(({ key, title: name, details, href, mark }) => (
        <li key={key} className={classes.item} data-mark={mark}>
          {href === undefined ? (
            <span className={classes.name}>{name}</span>
          ) : (
            <a href={outwardAddress(href)} className={classes.name}>
              {name}
            </a>
          )}
          <span className={classes.details}>{details}</span>
        </li>
      ))}
    </ul>
  )
}
