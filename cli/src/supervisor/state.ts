/** starting → ready ⇄ degraded → stopping; failed */
export type ServiceState = 'starting' | 'ready' | 'degraded' | 'stopping' | 'failed'
