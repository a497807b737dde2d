import type { HealthBody } from '../../../../services/health/src/wire/health.ts'

/** A report and when it arrived here: the clocks of two machines may differ. */
export type Arrived = { readonly report: HealthBody; readonly atMs: number }
