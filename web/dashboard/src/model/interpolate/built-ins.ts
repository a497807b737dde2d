import { renderDuration } from '../time/duration.ts'
import { rateIntervalMs } from '../time/step.ts'
import type { ResolvedRange, TimeRange } from '../time/time-range.ts'

/** What the built-in variables of a dashboard are made of. */
export type BuiltInsOf = {
  readonly range: TimeRange
  readonly resolved: ResolvedRange
  readonly timezone: string
  readonly dashboard: { readonly uid: string | undefined; readonly title: string }
  readonly user: { readonly id: string; readonly login: string; readonly email: string }
  /** Variables of the dashboard as they stand in the address, `var-job=api&var-x=1`. */
  readonly variablesInUrl: string
  /** Path and search of the page. */
  readonly url: { readonly path: string; readonly search: string }
}

/** Built-in variables that are the same for all queries of a dashboard. */
export function builtIns(of: BuiltInsOf): Readonly<Record<string, string>> {
  const { range, resolved, dashboard, user, url } = of
  const rangeMs = resolved.toMs - resolved.fromMs
  const seconds = Math.round(rangeMs / 1_000)
  const params = [...new URLSearchParams(url.search)].map(([key, value]) => [`__url.params.${key}`, value])
  return {
    __range: `${seconds}s`,
    __range_s: String(seconds),
    __range_ms: String(rangeMs),
    __from: String(resolved.fromMs),
    __to: String(resolved.toMs),
    __timezone: of.timezone === '' ? 'browser' : of.timezone,
    __dashboard: dashboard.title,
    '__dashboard.uid': dashboard.uid ?? '',
    __name: dashboard.title,
    '__user.id': user.id,
    '__user.login': user.login,
    '__user.email': user.email,
    __user: user.login,
    '__org.id': '1',
    '__org.name': 'Main Org.',
    __org: '1',
    __url_time_range: `from=${encodeURIComponent(range.from)}&to=${encodeURIComponent(range.to)}`,
    __all_variables: of.variablesInUrl,
    '__url.path': url.path,
    '__url.params': url.search,
    __url: `${url.path}${url.search}`,
    ...Object.fromEntries(params),
  }
}

/**
 * Built-in variables that depend on the step. Queries leave them to the server, which knows the scrape
 * interval; titles, texts and queries of variables take them from here.
 */
export function intervalBuiltIns(intervalMs: number, scrapeIntervalMs: number): Readonly<Record<string, string>> {
  const rateMs = rateIntervalMs(intervalMs, scrapeIntervalMs)
  return {
    __interval: renderDuration(intervalMs),
    __interval_ms: String(intervalMs),
    __rate_interval: renderDuration(rateMs),
    __rate_interval_ms: String(rateMs),
  }
}
