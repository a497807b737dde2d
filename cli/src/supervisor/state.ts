/** starting → ready ⇄ degraded → stopping; restarting after a crash; failed: down until somebody mends it, or crashing all the time */
export const SERVICE_STATES = ['starting', 'ready', 'degraded', 'restarting', 'stopping', 'failed'] as const

export type ServiceState = (typeof SERVICE_STATES)[number]
