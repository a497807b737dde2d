import { ask } from '@hearth/ui-kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keptAnnotations } from '../../model/annotations/kept-annotations.ts'
import { plainText } from '../../model/annotations/plain-text.ts'
import { at, record, records, text } from '../../model/json.ts'
import type { ListOptions } from '../../model/panel-options.ts'
import { shownAlerts } from '../../model/view/shown-alerts.ts'
import { useDashboards } from '../../queries/dashboards.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { wordTime } from '../word-time.ts'

export type ListItem = {
  readonly key: string
  readonly title: string
  readonly details: string
  readonly href?: string
  /** State of an alert. */
  readonly mark?: string
}

export type ListItems = { readonly items: readonly ListItem[] | undefined; readonly error: Error | null }

const keptMs = 15_000

/** The alerts of the default data source that are pending or firing. */
export function useAlerts({ limit, text: words, states, labels, order }: ListOptions): ListItems {
  const { datasources, timeZone, range } = useDashboardView()
  const source =
    datasources.find(({ isDefault, type }) => isDefault && type === 'prometheus') ??
    datasources.find(({ type }) => type === 'prometheus')
  const path = `/api/datasources/uid/${encodeURIComponent(source?.uid ?? '')}/resources/api/v1/alerts`
  const { data, error } = useQuery({
    // Each refresh has another end.
    queryKey: ['alerts', path, range.toMs],
    queryFn: ({ signal }) => ask<object>(path, { signal }),
    enabled: source !== undefined,
    placeholderData: keepPreviousData,
    staleTime: keptMs,
    retry: false,
  })
  const shown = shownAlerts(records(at(data, 'data.alerts')), { text: words, states, labels, order })
  const items = shown.slice(0, limit).map((alert, index): ListItem => {
    const { alertname, ...own } = record(alert.labels)
    const about = Object.entries(own).map(([name, value]) => `${name}=${text(value)}`)
    const since = Date.parse(text(alert.activeAt))
    const details = [text(alert.state), Number.isNaN(since) ? '' : wordTime(since, timeZone), ...about]
    return {
      key: `${index} ${text(alertname)}`,
      title: text(alertname),
      details: details.filter((one) => one !== '').join(' · '),
      mark: text(alert.state),
    }
  })
  return { items: data === undefined && source !== undefined ? undefined : items, error }
}

/** Dashboards by words, tags and stars. */
export function useDashboardItems({ limit, text: words, tags, isStarred }: ListOptions): ListItems {
  const { data, error } = useDashboards()
  const items = data
    ?.filter(
      (hit) => hit.title.toLowerCase().includes(words.toLowerCase()) && tags.every((tag) => hit.tags.includes(tag)),
    )
    .filter((hit) => hit.isStarred || !isStarred)
    .slice(0, limit)
    .map(({ uid, title, url, folderTitle = '' }): ListItem => ({ key: uid, title, details: folderTitle, href: url }))
  return { items, error }
}

/** Annotations that are kept, by tags, in the range that is shown. */
export function useAnnotationItems({ limit, tags }: ListOptions): ListItems {
  const { range, timeZone } = useDashboardView()
  const params = new URLSearchParams({ from: String(range.fromMs), to: String(range.toMs), limit: String(limit) })
  for (const tag of tags) params.append('tags', tag)
  const { data, error } = useQuery({
    queryKey: ['annotations', 'list', params.toString()],
    queryFn: ({ signal }) => ask<readonly object[]>(`/api/annotations?${params}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: keptMs,
    retry: false,
  })
  const items = keptAnnotations(data).map(
    ({ id, text: words, fromMs, tags: own, login }): ListItem => ({
      key: String(id),
      title: plainText(words),
      details: [wordTime(fromMs, timeZone), login, ...own].filter((one) => one !== '').join(' · '),
    }),
  )
  return { items: data === undefined ? undefined : items, error }
}
