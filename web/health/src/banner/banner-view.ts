import type { HealthBody } from '../../../../services/health/src/wire/health.ts'
import { said } from '../checks/said.ts'
import { t } from './words.ts'

type BannerTone = 'up' | 'warn' | 'down' | 'stale'

/** The state of the whole in one line, and what to know about it. */
export type BannerView = { readonly tone: BannerTone; readonly title: string; readonly details: readonly string[] }

/** @param isSilent whether the service has not been heard for too long to vouch for the report */
export function bannerOf(report: HealthBody, isSilent: boolean): BannerView {
  if (isSilent)
    return {
      tone: 'stale',
      title: t('noAnswer'),
      details: [t('lastWord')],
    }
  const details = [...(report.output?.split('; ') ?? []), ...report.notes].map(said)
  if (report.phase === 'starting') return { tone: 'stale', title: t('starting'), details: [] }
  if (report.status === 'DOWN') return { tone: 'down', title: t('down'), details }
  if (report.status === 'WARN') return { tone: 'warn', title: t('trouble'), details }
  // An advisory warning does not lower the status, but it is not everything either.
  return { tone: 'up', title: t(report.summary.warn > 0 ? 'neededWorks' : 'allWorks'), details }
}
