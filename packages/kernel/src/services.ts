/** The six services and the ports their peers' users expect. */
export const SERVICES = {
  chatflow: { port: 3000 },
  inference: { port: 8000 },
  health: { port: 8081 },
  logs: { port: 8080 },
  metrics: { port: 9090 },
  dashboard: { port: 3001 },
} as const

export type ServiceName = keyof typeof SERVICES

export const SERVICE_NAMES = Object.keys(SERVICES) as readonly ServiceName[]
