import type { HealthBody } from '../../../../services/health/src/wire/health.ts'

type BannerTone = 'up' | 'warn' | 'down' | 'stale'

/** The state of the whole in one line, and what to know about it. */
export type BannerView = { readonly tone: BannerTone; readonly title: string; readonly details: readonly string[] }

/** @param isSilent whether the service has not been heard for too long to vouch for the report */
export function bannerOf(report: HealthBody, isSilent: boolean): BannerView {
  if (isSilent)
    return {
      tone: 'stale',
      title: 'The health service does not answer',
      details: ['This is what it last said. The page keeps trying.'],
    }
  const details = [...(report.output === undefined ? [] : report.output.split('; ')), ...report.notes]
  if (report.phase === 'starting')
    return { tone: 'stale', title: 'Starting: the first checks are under way', details: [] }
  if (report.status === 'DOWN') return { tone: 'down', title: 'Something that all depends on is down', details }
  if (report.status === 'WARN') return { tone: 'warn', title: 'Works, with trouble', details }
  // An advisory warning does not lower the status, but it is not everything either.
  return { tone: 'up', title: report.summary.warn > 0 ? 'All that is needed works' : 'Everything works', details }
}
