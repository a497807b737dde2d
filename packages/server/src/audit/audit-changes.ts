import { hostname } from 'node:os'
import { join } from 'node:path'
import { type AuditSettings, Failure, type Logger, type ServiceName } from '@hearth/kernel'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app-env.ts'
import type { Metrics } from '../metrics.ts'
import { type AuditEvent, outcomeOf, renderAuditLine } from './audit-event.ts'
import { createAuditFile } from './audit-file.ts'
import { findChange } from './audited-change.ts'
import { describeRequest } from './describe-request.ts'

export type AuditDeps = {
  readonly service: ServiceName
  /** State folder of the bundle. */
  readonly home: string
  readonly settings: AuditSettings
  readonly logger: Logger
  readonly metrics: Metrics
}

export type Audit = {
  readonly handle: MiddlewareHandler<AppEnv>
  close(): Promise<void>
}

/**
 * Notes every change that is asked for in the audit log, before its answer leaves: an endpoint that changes something
 * says so by its declaration. What cannot be noted is told in the service's own log and by a metric, and refused where
 * the settings say so; then a change is noted before it is made, too.
 */
export function openAudit({ service, home, settings, logger, metrics }: AuditDeps): Audit {
  const events = metrics.counter('audit_events_total', 'Lines written to the audit log')
  const failures = metrics.counter('audit_write_failures_total', 'Lines that could not be written to the audit log')
  const onFault = (err: unknown) => {
    failures.inc()
    logger.error({ err }, 'the audit log could not be written')
  }
  const folder = auditFolder(home, service)
  const { maxBytes, isRequired } = settings
  const file = createAuditFile({ folder, name: fileName(), maxBytes, nowMs: Date.now, onFault })
  const append = async (event: AuditEvent) => {
    // Also where the file takes nothing, so that it stands somewhere. Every line there has a service and a time.
    const { service: _, timestamp: __, ...rest } = event
    logger.info({ audit: true, ...rest }, 'change')
    await file.append(renderAuditLine(event))
    events.inc()
  }
  return {
    async handle(c, next) {
      const note = (more: Pick<AuditEvent, 'stage' | 'status' | 'outcome'>) => {
        const change = findChange(c)
        if (change === undefined) return undefined
        const timestamp = new Date().toISOString()
        return append({ timestamp, service, ...more, ...describeRequest(c, change, more.outcome === 'success') })
      }
      if (isRequired)
        c.set('auditFirst', async () => {
          await note({ stage: 'received' })?.catch((error: unknown) => {
            onFault(error)
            throw notAudited(error)
          })
        })
      await next()
      const { status } = c.res
      await note({ stage: 'complete', status, outcome: outcomeOf(status) })?.catch(onFault)
    },
    close: () => file.close().catch(onFault),
  }
}

/** Where the audit log of a service is: beside the folders of the services, whose content is theirs. */
export function auditFolder(home: string, service: ServiceName): string {
  return join(home, 'audit', service)
}

// Of several processes with one folder, as replicas in containers are, each has a file of its own.
function fileName(): string {
  return (
    hostname()
      .replace(/[^\w-]/g, '-')
      .slice(0, 64) || 'audit'
  )
}

function notAudited(cause: unknown): Failure {
  const message = 'Cannot make the change: it cannot be noted in the audit log; the log of the service says why'
  return new Failure('unavailable', message, { cause })
}
